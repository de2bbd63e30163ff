type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

export const withoutUndefined = <T extends object>(sent: T) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Defined<T>;
