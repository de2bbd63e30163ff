/** Of the offers, on the page of one's own request. */
export const offersAnchor = 'own-offers';

/** Apart from the other paths, because every page loads those. */
export const requestPaths = {
  all: '/pedidos',
  create: '/pedidos/criar',
  /** By id alone, because ids stay when titles change. */
  shared: (id: number) => `/pedidos/${id}`,
  one: (slug: string) => `/pedidos/${slug}`,
  offers: (id: number) => `/pedidos/${id}#${offersAnchor}`,
  edit: (id: number) => `/pedidos/editar/${id}`,
} as const;
