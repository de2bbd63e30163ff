/**
 * Acting works from Chrome 80, whose syntax is ES2020. For 'chrome80' the compiler would write out every `?.`, a
 * hundredth of all script, because V8 was wrong about calls like `a?.(...b, c)` until Chrome 91. No script has such a
 * call: tests/program/floor.test.ts.
 */
export const scriptTarget = 'es2020';
