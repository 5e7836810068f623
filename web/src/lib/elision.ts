/** French `de` and `que` before a name, by the same small rules as `core/words.py`. */

const ELIDED = /(?<!\p{L})(de|\p{L}*que) \{(who|whom|name|names)\}/giu;

/** How French names with a silent h begin; before other names with h nothing is elided. */
const SILENT_H = /^(hadri|hect|hele|heli|helo|henri|herm|herv|hilai|hipp|honor|horac|hort|hub|hug|hyac)/;

/** Is the first sound of a name a vowel in French? A y is one before a consonant only. */
function beginsWithVowel(name: string): boolean {
  const plain = name.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return /^([aeiouœæ]|y[^aeiouy\P{L}])/u.test(plain) || SILENT_H.test(plain);
}

/** A French text whose words run into the names that follow: d’Otto, qu’Anna, but de Luna. */
export function elided(text: string, named: (fact: string) => string): string {
  return text.replace(ELIDED, (found, word: string, fact: string) =>
    beginsWithVowel(named(fact)) ? `${word.slice(0, -1)}’{${fact}}` : found,
  );
}
