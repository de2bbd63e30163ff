type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** The fields that were sent. */
export const given = <T extends object>(sent: T) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Given<T>;
