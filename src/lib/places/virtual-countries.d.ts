declare module 'virtual:countries' {
  /** Made by src/build/countries.ts. */
  const countries: readonly (readonly [code: string, name: string, dial: string])[];
  export default countries;
}
