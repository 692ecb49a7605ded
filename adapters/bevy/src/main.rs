//! A game without a window: each second a door opens, and the level behind it is made on another
//! thread while the game goes on.

use bevy::app::ScheduleRunnerPlugin;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use ga_tiles::description::{Commands as Allowed, Description};
use ga_tiles::levels::Levels;
use std::sync::Arc;
use std::time::Duration;

/// What the levels must be, read once.
#[derive(Resource)]
struct Caves(Arc<Description>);

/// The seed of the next level. Keep it in the saved game: it makes the same level again.
#[derive(Resource)]
struct Seed(u64);

/// A level that is being made; an error as text.
#[derive(Component)]
struct Making(Task<Result<String, String>>);

/// Begins a level when the player opens a door: here, when no level is being made.
fn begin(mut commands: Commands, caves: Res<Caves>, mut seed: ResMut<Seed>, making: Query<&Making>) {
    if !making.is_empty() {
        return;
    }
    seed.0 += 1;
    let (caves, seed) = (caves.0.clone(), seed.0);
    let task = AsyncComputeTaskPool::get().spawn(async move {
        let search = caves.search(1).map_err(|error| error.to_string())?;
        let made = Levels::new(search).alone(seed).map_err(|error| error.to_string())?;
        Ok(caves.alphabet().write(&made.level))
    });
    commands.spawn(Making(task));
}

/// Takes the level when it is there. A game makes its tiles here.
fn receive(
    mut commands: Commands, mut making: Query<(Entity, &mut Making)>, mut exit: MessageWriter<AppExit>,
    seed: Res<Seed>,
) {
    for (entity, mut making) in &mut making {
        let Some(level) = block_on(poll_once(&mut making.0)) else { continue };
        commands.entity(entity).despawn();
        match level {
            Ok(level) => println!("{level}\n"),
            Err(error) => eprintln!("{error}"),
        }
        if seed.0 == 3 {
            exit.write(AppExit::Success);
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let caves =
        Description::read(include_str!("../../../crates/ga-tiles/data/caves.toml"), Allowed::Refused)?;
    App::new()
        .add_plugins(MinimalPlugins.set(ScheduleRunnerPlugin::run_loop(Duration::from_millis(16))))
        .insert_resource(Caves(Arc::new(caves)))
        .insert_resource(Seed(0))
        .add_systems(Update, (begin, receive))
        .run();
    Ok(())
}
