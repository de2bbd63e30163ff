const maputo = 2 * 60 * 60 * 1000;

/**
 * The day in Maputo (UTC+2 all year), like 20/11/2026. Formatted by hand, because the date data of phones differ from
 * the server's.
 */
export function formatDate(when: Date): string {
  const [year, month, day] = inMaputo(when).slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

/** The same of a moment as calls tell it. */
export const dateOf = (when: string): string => formatDate(new Date(when));

/** `day` is like 2026-11-20, `time` like 14:30, both in Maputo. */
export const momentInMaputo = (day: string, time: string): Date =>
  new Date(Date.parse(`${day}T${time}:00Z`) - maputo);

export const formatTime = (when: Date): string => inMaputo(when).slice(11, 16);

export const formatDateTime = (when: Date): string => `${formatDate(when)}, ${formatTime(when)}`;

const inMaputo = (when: Date): string => new Date(when.getTime() + maputo).toISOString();

/** Like 2026-11-20. */
export const dayInMaputo = (when: Date): string => inMaputo(when).slice(0, 10);

/** `day` is like 2026-11-20. */
export const endOfDay = (day: string): Date => new Date(Date.parse(`${day}T24:00:00Z`) - maputo);
