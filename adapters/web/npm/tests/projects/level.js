// What all three projects make: a level that is the same for all.
export const DESCRIPTION = `
size = { width = 8, height = 6 }
tiles = [{ character = "#", name = "wall" }, { character = ".", name = "floor", walkable = true }]
[measures]
regions = { type = "regions", require = { exactly = 1 } }
`;
export const daily = ({ Levels }) => new Levels(DESCRIPTION).daily(new Date(0)).rows.join("\n");
