/** The options of a game, as its own schema tells them. */

import type { GameSheet } from "../lib/protocol";

export interface OptionSchema {
  type?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  anyOf?: OptionSchema[];
  enum?: unknown[];
}

/** A sentence, and the rule it names in brackets. */
export interface Cited {
  words: string;
  rule: string;
}

export function fieldsOf(sheet: GameSheet): [string, OptionSchema][] {
  const schema = sheet.options as { $ref?: string; $defs?: Record<string, { properties: Record<string, OptionSchema> }> };
  const name = schema.$ref?.split("/").pop() ?? "";
  return Object.entries(schema.$defs?.[name]?.properties ?? {}).filter(([key]) => key !== "players");
}

/** The few values an option may have, if it names them. */
export const choicesOf = (field: OptionSchema): unknown[] => [field, ...(field.anyOf ?? [])].flatMap((one) => one.enum ?? []);

/** The bounds of a number. */
export const bounds = (field: OptionSchema): OptionSchema => field.anyOf?.[0] ?? field;

const RULE = / ?\(([A-Z]{2}-\d+)\)/;

export function cited(sentence: string): Cited {
  return { words: sentence.replace(RULE, ""), rule: RULE.exec(sentence)?.[1] ?? "" };
}
