/** Small signs, each a path in a box of 24 by 24. */

export const ICONS = {
  card: "M5 4.5A2.5 2.5 0 0 1 7.5 2h9A2.5 2.5 0 0 1 19 4.5v15a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 19.5Z",
  star: "M12 1.6l3.1 6.7 7.3.9-5.4 5 1.4 7.2L12 17.8l-6.4 3.6L7 14.2l-5.4-5 7.3-.9Z",
  disc: "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 1 0 0-19Zm0 4a5.5 5.5 0 1 1 0 11 5.5 5.5 0 1 1 0-11Z",
  lock: "M6 10V7a6 6 0 0 1 12 0v3h1v11H5V10Zm3 0h6V7a3 3 0 0 0-6 0Z",
  bot: "M11 2h2v3h4a3 3 0 0 1 3 3v8a4 4 0 0 1-4 4h-1v2h-2v-2h-2v2H9v-2H8a4 4 0 0 1-4-4V8a3 3 0 0 1 3-3h4ZM8.5 9a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 1 0 0-3.4Zm7 0a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 1 0 0-3.4ZM8 14.5h8V16H8Z",
} as const;

export type IconName = keyof typeof ICONS;
