// Makes the pictures of the pages that lie in docs/pictures: screenshots for the documentation, and
// drawings for the tiles of the first page.
//
//   GALLERY_SITE=DIR node tests/pictures.mjs

import { statSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

import { Gallery } from "./frame.mjs";

const file = (name) => resolve(import.meta.dirname ?? "tests", "../../../../docs/pictures", name);
const arrived = (page) => page.locator('.page[data-ready="1"]').waitFor({ timeout: 120_000 });
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
/** The greatest size of a picture, in bytes: a clone of the repository has them all. */
const MOST = 150_000;

/** Screenshots: name, address, theme, and what is done before. */
const SCREENSHOTS = [
  [
    "gallery-theseus-light.png",
    "#/theseus?maze=longest-8x8",
    "light",
    async (page) => {
      await arrived(page);
      for (let moves = 0; moves < 12; moves++) {
        await press(page, "Hint");
        const hint = await page.locator("[data-status]").textContent();
        const letter = hint.startsWith("Wait")
          ? "."
          : { n: "ArrowUp", e: "ArrowRight", s: "ArrowDown", w: "ArrowLeft" }[hint[3]];
        await page.keyboard.press(letter);
      }
      await press(page, "Distances");
      await page.getByLabel("Seed").fill("7");
    },
  ],
  ["gallery-tiles-dark.png", "#/tiles?level=dungeons&seed=7&count=100", "dark", arrived],
  [
    "gallery-minimax-light.png",
    "#/minimax?game=othello&seed=7&moves=d3.c3.c4.c5.b4&max=you&min=you",
    "light",
    async (page) => {
      await press(page, "What would it move?");
      await page.locator(".page[data-asked]").waitFor();
    },
  ],
  [
    "gallery-checkpoint-dark.png",
    "#/checkpoint?maze=best",
    "dark",
    async (page) => {
      await arrived(page);
      await press(page, "Shortest tour");
    },
  ],
];

/** Drawings: name, address, what is done before, and which picture of the page it is. */
const DRAWINGS = [
  ["engine.svg", "#/engine?seed=3&problem=hills&generations=12", (page) => press(page, "To the end"), ".specimen svg"],
  [
    "minimax.svg",
    "#/minimax?game=othello&seed=7&moves=d3.c3.c4.c5.b4&max=you&min=you",
    async (page) => {
      await press(page, "What would it move?");
      await page.locator(".page[data-asked]").waitFor();
    },
    ".chart svg",
  ],
];

/** A picture of a page as a file of its own: what the style sheet says becomes attributes. */
function standAlone(drawing) {
  const usual = {
    fill: "rgb(0, 0, 0)",
    stroke: "none",
    "stroke-width": "1px",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    opacity: "1",
    "fill-opacity": "1",
    "font-size": "16px",
    "font-weight": "400",
    "text-anchor": "start",
    "paint-order": "normal",
  };
  const geometry = [
    "x",
    "y",
    "x1",
    "x2",
    "y1",
    "y2",
    "cx",
    "cy",
    "r",
    "rx",
    "width",
    "height",
    "d",
    "points",
    "transform",
  ];
  const number = (text) => text.replace(/-?\d+\.\d{2,}/g, (digits) => String(+Number(digits).toFixed(1)));
  const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  // Squares of a map, in twelve shades: by shade the runs of each row.
  const shades = new Map();
  const parts = [];
  const walk = (node) => {
    const style = getComputedStyle(node);
    if (style.display === "none" || style.visibility === "hidden") return;
    if (node.tagName === "g") {
      const at = node.getAttribute("transform");
      if (at !== null) parts.push(`<g transform="${at}">`);
      for (const child of node.children) walk(child);
      if (at !== null) parts.push("</g>");
      return;
    }
    const value = (name) => style.getPropertyValue(name);
    if (node.classList.contains("heat")) {
      const shade = `fill="${value("fill")}" fill-opacity="${(Math.round(Number(value("fill-opacity")) * 12) / 12).toFixed(2)}"`;
      const [x, y] = [Number(node.getAttribute("x")), node.getAttribute("y")];
      if (!shades.has(shade)) {
        shades.set(shade, []);
        parts.push(shades.get(shade));
        shades.get(shade).shade = shade;
      }
      const runs = shades.get(shade);
      const last = runs.at(-1);
      if (last !== undefined && last.y === y && last.x + last.length === x) last.length += 1;
      else runs.push({ x, y, length: 1 });
      return;
    }
    const told = geometry.flatMap((name) =>
      node.hasAttribute(name) ? [`${name}="${number(node.getAttribute(name))}"`] : [],
    );
    const drawn = Object.keys(usual).filter(
      (name) =>
        value(name) !== usual[name] &&
        (node.tagName === "text" || !/^(font|text)/.test(name)) &&
        (value("stroke") !== "none" || !name.startsWith("stroke")),
    );
    const text = node.tagName === "text" ? escape(node.textContent) : "";
    parts.push(
      `<${node.tagName} ${[...told, ...drawn.map((name) => `${name}="${value(name)}"`)].join(" ")}${text === "" ? "/>" : `>${text}</${node.tagName}>`}`,
    );
  };
  for (const child of drawing.children) walk(child);
  const lines = parts.map((part) =>
    typeof part === "string"
      ? part
      : `<path ${part.shade} shape-rendering="crispEdges" d="${part.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join("")}"/>`,
  );
  const box = drawing.getAttribute("viewBox");
  const [x, y, width, height] = box.split(" ");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" font-family="sans-serif">\n<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="white"/>\n${lines.join("\n")}\n</svg>\n`;
}

const gallery = await Gallery.start();
try {
  for (const [name, hash, theme, ready] of SCREENSHOTS) {
    await gallery.visit(hash, { theme }, async (page) => {
      await ready(page);
      await page.evaluate(() => {
        document.activeElement?.blur();
        scrollTo(0, 0);
      });
      await page.mouse.move(0, 0);
      await page.screenshot({ path: file(name) });
    });
  }
  for (const [name, hash, ready, which] of DRAWINGS) {
    await gallery.visit(hash, async (page) => {
      await ready(page);
      writeFileSync(file(name), await page.locator(which).first().evaluate(standAlone));
    });
  }
} finally {
  await gallery.stop();
}
for (const [name] of [...SCREENSHOTS, ...DRAWINGS]) {
  const { size } = statSync(file(name));
  console.log(`docs/pictures/${name}: ${size} bytes`);
  if (size > MOST) throw new Error(`${name}: ${size} bytes, expected at most ${MOST}`);
}
