const maputo = 2 * 60 * 60 * 1000;

/** Day in Maputo (UTC+2 all year) as 20/11/2026. By hand, for the date names of phones differ from the server's. */
export function formatDate(when: Date): string {
  const [year, month, day] = new Date(when.getTime() + maputo).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}
