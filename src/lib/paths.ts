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
  becomeFreelancer: '/profile-setup?type=freelancer',
  becomeFreelancerThen: (next: string) => `/profile-setup?type=freelancer&next=${encodeURIComponent(next)}`,
  publish: '/my-services?publicar=1',
  myServices: '/my-services',
  publishService: '/my-services?publicar=1',
  servicesOf: (companyId: number) => `/my-services?company=${companyId}`,
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
  /** Starts or continues a conversation with a person, or with a company of theirs, optionally about a thing. */
  chatWith: (
    userId: number,
    company?: number | null,
    about?: { readonly type: string; readonly id: number },
  ) =>
    `/messages?to=${userId}${company ? `&company=${company}` : ''}${about ? `&${about.type}=${about.id}` : ''}`,
  loginThen: (next: string) => `/login?next=${encodeURIComponent(next)}`,
} as const;

/** Where one signs in or registers, and then goes on to `next`. */
export const goingOn = (path: typeof paths.login | typeof paths.register, next: string | null): string =>
  next ? `${path}?next=${encodeURIComponent(next)}` : path;

/** About the site itself. Apart from `paths`, because no script of a page needs them. */
export const aboutPaths = {
  help: '/ajuda',
  privacy: '/privacy',
  terms: '/terms',
  endMails: '/cancelar-emails',
} as const;
