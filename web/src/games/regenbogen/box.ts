import type { GameBox } from "../entry";
import Cover from "./Cover.svelte";

export const box: GameBox = { cover: Cover, edge: "#2a2153", shelf: 2, minutes: 10, age: 5, seatsRule: "RG-1" };
