import districts from '#lib/places/districts.json' with { type: 'json' };
import type { Random } from './random.ts';

/** Where people are: most of them in a few provinces, as in life. */
const bySize = [
  ...(['Maputo Cidade', 'Maputo', 'Nampula', 'Sofala', 'Zambézia', 'Tete', 'Manica', 'Inhambane'] as const),
  ...(['Cabo Delgado', 'Gaza', 'Niassa'] as const),
];

export interface Place {
  readonly province: string;
  readonly district: string;
}

export function somewhere(random: Random): Place {
  const province = random.pickEarly(bySize);
  return { province, district: random.pick(districts[province]) };
}
