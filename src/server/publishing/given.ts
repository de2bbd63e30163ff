type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

export const given = <T extends object>(sent: T) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Given<T>;
