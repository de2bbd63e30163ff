import districts from '#lib/places/districts.json' with { type: 'json' };
import type { Random } from './random.ts';

/** Largest first, because early provinces get more people. */
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
