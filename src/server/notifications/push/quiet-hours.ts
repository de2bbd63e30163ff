const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Maputo is two hours ahead of UTC and has no summer time. */
const aheadMs = 2 * hourMs;

/** Full hours in Maputo. The same hour twice means never quiet. */
interface QuietHours {
  readonly from: number;
  readonly to: number;
}

/** When the current quiet hours end. Undefined outside of them. */
export function quietUntil(now: Date, { from, to }: QuietHours): Date | undefined {
  const here = now.getTime() + aheadMs;
  const day = Math.floor(here / dayMs) * dayMs;
  const hour = (here - day) / hourMs;
  const isQuiet = from <= to ? hour >= from && hour < to : hour >= from || hour < to;
  if (!isQuiet) return undefined;
  const end = day + to * hourMs;
  return new Date((end > here ? end : end + dayMs) - aheadMs);
}
