// What a visitor is asked about levels of tiles, and what explains the fields behind it.

import { area, spot, wall, way, word, type Explained } from "../../explain";
import { bends, cells, shapes, type Answer, type Question } from "../../questions";
import type { Form } from "./form";

/** What the page lets the questions read and write. */
export interface Asked {
  form(): Form | null;
  /** Takes the description with another size. */
  resize(size: readonly [number, number]): void;
  wish(measure: string): string;
  setWish(measure: string, value: string): void;
  apart(): string;
  setApart(value: string): void;
  /** The distance that the description asks for; null if it asks for none. */
  usualApart(): number | null;
}

const WAYS: readonly string[] = ["way", "longest-path", "jump-way"];

export function questions(page: Asked): readonly Question[] {
  /** Sizes keep the shape of the level. */
  const size = (words: string, drawn: number, longest: number): Answer => ({
    words,
    picture: cells(drawn),
    apply: () => {
      const now = page.form()?.size;
      if (!now) return;
      const scale = longest / Math.max(...now);
      const [width, height] = now.map((side) => Math.max(4, Math.round(side * scale)));
      page.resize([width ?? longest, height ?? longest]);
    },
    isChosen: () => Math.max(...(page.form()?.size ?? [0])) === longest,
  });
  /** The rule that has the length of a way, and the least that it requires. */
  const measured = (): { readonly name: string; readonly least: number } | null => {
    const rule = page.form()?.rules.find(([, keys]) => WAYS.includes(keys.type));
    const least = rule?.[1].require?.at_least;
    return rule === undefined || least === undefined ? null : { name: rule[0], least };
  };
  const ways = (words: string, drawn: number, wish: (least: number) => string): Answer => ({
    words,
    picture: bends(drawn),
    apply: () => {
      const rule = measured();
      if (rule !== null) page.setWish(rule.name, wish(rule.least));
    },
    isChosen: () => {
      const rule = measured();
      return rule !== null && page.wish(rule.name) === wish(rule.least);
    },
  });
  const range = (least: number, from: number, to: number): string =>
    `${Math.round(least * from)}..${Math.round(least * to)}:${Math.max(1, Math.round(least / 10))}`;
  const apart = (words: string, drawn: number, factor: number): Answer => {
    const value = (): string => (factor === 1 ? "" : String(+((page.usualApart() ?? 0) * factor).toFixed(3)));
    return {
      words,
      picture: shapes(drawn),
      apply: () => page.setApart(value()),
      isChosen: () => page.apart() === value(),
    };
  };
  return [
    {
      title: "How large?",
      isAsked: () => Boolean(page.form()?.size),
      answers: [size("Small, 9 tiles", 2, 9), size("Middle, 14", 4, 14), size("Large, 22", 6, 22)],
    },
    {
      title: "How hard?",
      isAsked: () => measured() !== null,
      answers: [
        ways("Any", 1, () => ""),
        ways("Short ways", 0, (least) => range(least, 1, 1.3)),
        ways("Long ways", 4, (least) => range(least, 1.6, 2)),
        ways("From short to long", 2, (least) => range(least, 1, 2)),
      ],
    },
    {
      title: "How odd? How much the levels differ",
      isAsked: () => page.usualApart() !== null,
      answers: [apart("They may be alike", 0, 0.5), apart("As described", 1, 1), apart("Very different", 3, 1.4)],
    },
  ];
}

export const explained: Explained = {
  "Apart, at least": [
    "How much any two levels differ. 0.4 of tiles means: at least 40 of 100 cells are not the same.",
    [area(8, 12, 16), area(26, 30, 16), wall("M60 6V54"), area(78, 30, 16), area(96, 12, 16)],
  ],
  Seed: [
    "The number from which all chance comes. The same seed and the same wishes make the same levels, on every machine.",
    [
      word(22, 35, "7"),
      way("M36 30H70M65 25L70 30L65 35"),
      area(80, 12, 10),
      area(92, 24, 10),
      area(80, 36, 10),
      spot(108, 29),
    ],
  ],
};
