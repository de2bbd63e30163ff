const maputo = 2 * 60 * 60 * 1000;

/** Day in Maputo (UTC+2 all year) as 20/11/2026. By hand, for the date names of phones differ from the server's. */
export function formatDate(when: Date): string {
  const [year, month, day] = inMaputo(when).slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

/** Time in Maputo as 14:05. */
export const formatTime = (when: Date): string => inMaputo(when).slice(11, 16);

/** As 20/11/2026, 14:05. */
export const formatDateTime = (when: Date): string => `${formatDate(when)}, ${formatTime(when)}`;

const inMaputo = (when: Date): string => new Date(when.getTime() + maputo).toISOString();

/** The day in Maputo, as 2026-11-20. */
export const dayInMaputo = (when: Date): string => inMaputo(when).slice(0, 10);
