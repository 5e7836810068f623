import type { GameBox } from "../entry";
import Cover from "./Cover.svelte";

export const box: GameBox = { cover: Cover, shelf: 2 };
