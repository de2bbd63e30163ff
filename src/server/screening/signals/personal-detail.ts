import type { Span } from '#lib/moderation/signals.ts';
import { joined } from './rules.ts';

// Read as it was typed, because a capital letter tells a street's name from a street. Every repetition has an end, so the
// work grows with the length of the text alone.

const start = '(?<![\\p{L}\\p{M}\\d])';
const end = '(?![\\p{L}\\p{M}\\d])';

const mark = '[\\s./-]';
const money = '(?:mt|mts|mtn|mzn|mtz|metica(?:l|is))';
/** The first group of a number has two or three digits, or all: "8500-12000" is a price. */
const mobile = `8[2-7](?:\\)?${mark}{1,2}\\d(?:${mark}?\\d){6}|\\d${mark}\\d{3}${mark}\\d{3}|\\d{7})`;
const abroad = `(?:\\+|00)\\s?258\\)?(?:${mark}{0,2}\\d){8,9}`;
const phone = rule(
  `(?<![\\p{L}\\d]|\\d[.,])(?:${abroad}|\\(?(?:258${mark}{0,2}\\(?)?${mobile})(?!\\d|[.,]\\d|\\s{0,2}${money}${end})`,
  'giu',
);

const number = `(?:n\\s?[.ºo°]{1,2}|n|nr\\.?|n[uú]m(?:ero|\\.)?)`;
const way = '(?:rua|r\\.|avenida|av\\.?|travessa|trav\\.|praceta|beco)';
/** "Rua da escola, 3 dias" and "rua 4 vezes" say how much, and not where. */
const notMuch = `(?!\\d|\\s?(?:%|º|ª|x|h|m|km|mil|vez|vezes|dias?|semanas?|m[eê]s|meses|anos?|horas?|minutos?|metros?|pessoas?|homens|mulheres|trabalhadores|carros?|cami[oõ](?:es|ões|ao|ão)|sacos?|quartos?|pisos?|${money})${end})`;
const houseNumber = `(?:${number}\\s?)?\\d{1,5}${notMuch}`;
const linking = '(?:d[aeo]s?\\s)?';

const words = `(?:[\\p{L}\\p{M}.'’]{1,30}[\\s,]{1,2})`;
const numbered = rule(
  `${start}${way}\\s?(?:${houseNumber}|d[aeo]s?\\s${words}{1,6}${houseNumber}|${words}{1,4}${number}\\s?\\d{1,5}${notMuch})`,
  'giu',
);
const capital = '\\p{Lu}[\\p{Ll}\\p{M}.]';
/** "Comida de rua da Beira" is no street. */
const named = rule(
  `${start}(?<!\\b[Dd]e\\s)(?:[Rr]ua|RUA|[Aa]venida|AVENIDA|[Aa]v\\.?|AV\\.?|[Tt]ravessa|[Tt]rav\\.|[Pp]raceta|[Bb]eco)\\s${linking}${capital}[\\p{L}\\p{M}'’]{0,30}(?:\\s${linking}${capital}[\\p{L}\\p{M}'’]{0,30}){0,4}(?:,?\\s${number}?\\s?\\d{1,5}${notMuch})?`,
  'gu',
);
const dated = rule(`${start}${way}\\s?\\d{1,2}\\sde\\s\\p{L}{4,9}`, 'giu');
const house = rule(
  `${start}(?:casa|porta|pr[eé]dio|apartamento|apto\\.?|flat|talh[aã]o|parcela)\\s?(?:${number})\\s?\\d{1,5}${notMuch}`,
  'giu',
);
const block = rule(
  `${start}(?:quarteir[aã]o|quart\\.|c[eé]lula)\\s?(?:${number}\\s?)?(?:\\d{1,3}|["“']?[A-Z]["”']?)${end}`,
  'giu',
);
const shortBlock = rule(
  `${start}(?:Q\\.\\s?\\d{1,3}|Q\\s?\\d{1,3}\\s?[,;/-]?\\s?[Cc](?:asa)?\\.?\\s?(?:${number})?\\s?\\d{1,4})${end}`,
  'gu',
);
const olc = '[2-9CFGHJMPQRVWX]';
/** At least one letter and one digit, as a sum has none and a word no other. */
const plusCode = rule(
  `${start}(?<!\\+)(?=[2-9+]{0,11}[A-Z])(?=[A-Z+]{0,11}[2-9])(?:${olc}{8}|${olc}{6}|${olc}{4})\\+${olc}{2,3}${end}`,
  'gu',
);
const mapLink = rule(
  '(?:maps\\.app\\.goo\\.gl|goo\\.gl/maps|google\\.[a-z.]{2,6}/maps|maps\\.google\\.)\\S{0,80}',
  'giu',
);
const coordinates = rule('(?<![\\d.])-?\\d{1,2}\\.\\d{4,9}\\s?[,;]\\s?-?\\d{2,3}\\.\\d{4,9}', 'gu');

const all = [phone, numbered, named, dated, house, block, shortBlock, plusCode, mapLink, coordinates];

function rule(pattern: string, flags: string): RegExp {
  return new RegExp(pattern, flags);
}

/** Where its author lives, and the number by which anybody could call them. For requests: everybody reads them. */
export function personalDetails(text: string): Span[] {
  const spans = all.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({ from: index, to: index + found.length })),
  );
  return joined(spans);
}
