export const personalKey = 'pessoal';
export const scopeKey = (companyId: number | null): string =>
  companyId === null ? personalKey : String(companyId);

/** Under which the device keeps whose services the person looked at last. */
export const lastScopeKey = (personId: number): string => `services-of:${personId}`;
