"""The searches and the contests of all games. `python -m ludevo._stubs` writes their types."""

from ._hosted import search

theseus_evolve = search("theseus", "evolve", "evolve", "Evolve mazes whose shortest solution is long, or mazes to order.")
theseus_like = search("theseus", "like", "like", "Breed more mazes like the ones that you picked.")
checkpoint_evolve = search("checkpoint", "evolve", "evolve", "Evolve a board whose best tour is long.")
checkpoint_like = search("checkpoint", "like", "like", "Breed more boards like the ones that you picked.")
hextiles_evolve = search("hextiles", "evolve", "evolve", "Evolve a set of tiles that makes good boards.")
hextiles_pareto = search("hextiles", "pareto", "pareto", "Find sets of tiles that are trade-offs between four objectives.")
hextiles_like = search("hextiles", "like", "like", "Breed more sets of tiles like the ones that you picked.")
tiles_evolve = search("tiles", "evolve", "evolve", "Find levels that keep all requirements of a description and differ.")
tiles_vary = search("tiles", "vary", "vary", "Make levels that differ a little from one that was drawn.")
tiles_mend = search("tiles", "mend", "mend", "Change a level that was drawn so that it keeps all requirements.")
tiles_like = search("tiles", "like", "like", "Breed more levels like the ones that you picked.")
minimax_search = search("minimax", "move", "search", "Search a move in one position, with its value and its reasons.")
minimax_match = search("minimax", "match", "match", "Play a match of two players.")
units_evolve_weights = search("units", "evolve-weights", "evolve_weights", "Evolve the weights of the player `genetic`.")
units_evolve_styles = search("units", "evolve-styles", "evolve_styles", "Find an archive of ways to play, and some that differ.")
units_plan = search("units", "plan", "plan", "Plan one turn of side 0.")
units_match = search("units", "match", "match", "Play games of two players or more.")
