export const thingTypes = ['service', 'company', 'user', 'job', 'portfolio', 'request'] as const;
export type ThingType = (typeof thingTypes)[number];

export const followedTypes = ['user', 'company'] as const satisfies readonly ThingType[];
export type FollowedType = (typeof followedTypes)[number];

export const thingPlurals: Readonly<Record<ThingType, string>> = {
  service: 'Serviços',
  company: 'Empresas',
  user: 'Usuários',
  job: 'Vagas',
  portfolio: 'Portfolio',
  request: 'Pedidos',
};

export interface Thing {
  readonly type: ThingType;
  readonly id: number;
}

export interface Followed {
  readonly type: FollowedType;
  readonly id: number;
}

export const thingKey = ({ type, id }: { readonly type: string; readonly id: number }): string =>
  `${type}-${id}`;
