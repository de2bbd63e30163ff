export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  resetPassword: '/reset-password',
  explore: '/explore',
  search: '/search',
  companies: '/companies',
  createCompany: '/create-company',
  /** Edits the person's first company. */
  editCompany: '/edit-company',
  freelancers: '/freelancers',
  jobs: '/jobs',
  createJob: '/jobs/create',
  myApplications: '/jobs/candidaturas',
  messages: '/messages',
  chatSearch: '/chat-search',
  notifications: '/notifications',
  profile: '/profile',
  profileSetup: '/profile-setup',
  myServices: '/my-services',
  publishService: '/my-services?publicar=1',
  portfolio: '/portfolio',
  createItem: '/portfolio/create',
  ownPortfolio: '/profile?tab=portfolio',
  bookmarks: '/guardados',
  unsent: '/por-enviar',
  decisions: '/decisoes',
  deals: '/acordos',
  deal: (id: number) => `/acordos/${id}`,
  moderation: '/moderacao',
  settings: '/settings',
  security: '/settings#security',
  searchCategory: (category: string) => `/search?category=${encodeURIComponent(category)}`,
  ownPage: (username: string) => `/@${username}`,
  profileOf: (username: string) => `/profile/${username}`,
  /** For sharing: it stays valid after a change of the username. */
  sharedProfile: (id: number) => `/profile?user_id=${id}`,
  service: (slug: string) => `/services/${slug}`,
  sharedService: (id: number) => `/services/${id}`,
  editService: (id: number) => `/edit-service/${id}`,
  job: (slug: string) => `/jobs/${slug}`,
  sharedJob: (id: number) => `/jobs/${id}`,
  editJob: (id: number) => `/jobs/edit/${id}`,
  candidates: (id: number) => `/jobs/${id}/candidatos`,
  sharedItem: (id: number) => `/portfolio/${id}`,
  editItem: (id: number) => `/portfolio/edit/${id}`,
  company: (slug: string) => `/companies/${slug}`,
  sharedCompany: (id: number) => `/companies/${id}`,
  editCompanyOf: (id: number) => `/edit-company?id=${id}`,
  profileAs: (companyId: number) => `/profile?company=${companyId}`,
  conversation: (id: number) => `/messages?open=${id}`,
  /** Starts or continues a conversation with a person, optionally about a thing. */
  chatWith: (userId: number, about?: { readonly type: string; readonly id: number }) =>
    `/messages?to=${userId}${about ? `&${about.type}=${about.id}` : ''}`,
  loginThen: (next: string) => `/login?next=${encodeURIComponent(next)}`,
} as const;

/** About the site itself. Apart from `paths`, because no script of a page needs them. */
export const aboutPaths = {
  help: '/ajuda',
  privacy: '/privacy',
  terms: '/terms',
  endMails: '/cancelar-emails',
} as const;

/** Apart from `paths`, because few pages need them. */
export const requestPaths = {
  all: '/pedidos',
  create: '/pedidos/criar',
  /** By id alone, because ids stay when titles change. */
  shared: (id: number) => `/pedidos/${id}`,
  one: (slug: string) => `/pedidos/${slug}`,
  edit: (id: number) => `/pedidos/editar/${id}`,
} as const;
