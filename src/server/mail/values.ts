/** Control signs could break out of a line; signs that turn the direction of writing could make one read as another. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Letters, digits and what stands between them. No full stop inside a word: mail programs make links of `evil.com`. */
const nameLike = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N} ,'’&()-]|\.(?= |$))*$/u;

/** Values as they may be written into a mail: what people chose for themselves must not pose as our own words. */
export function presentable<V extends object>(values: V): V {
  const entries = Object.entries(values).map(([key, value]) => {
    if (typeof value !== 'string') return [key, value];
    const text = value.replace(unseen, ' ').trim().slice(0, 120);
    return [key, key === 'name' ? greetable(text) : text];
  });
  return Object.fromEntries(entries) as V;
}

/** A name to greet with. Whoever registers a stranger's address could else have us deliver an advertisement to it. */
const greetable = (name: string) => (name.length <= 60 && nameLike.test(name) ? name : null);
