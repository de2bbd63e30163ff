/** All addresses of the site. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  resetPassword: '/reset-password',
  explore: '/explore',
  search: '/search',
  companies: '/companies',
  createCompany: '/create-company',
  /** The person's first company. */
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
  settings: '/settings',
  /** Where mails lead whoever wants no more of them. */
  endMails: '/cancelar-emails',
  privacy: '/privacy',
  terms: '/terms',
  help: '/ajuda',
  searchCategory: (category: string) => `/search?category=${encodeURIComponent(category)}`,
  ownPage: (username: string) => `/@${username}`,
  profileOf: (username: string) => `/profile/${username}`,
  /** The link that people share: still right after another username. */
  sharedProfile: (id: number) => `/profile?user_id=${id}`,
  service: (slug: string) => `/services/${slug}`,
  /** The link that people share: short, and still right after a change of the title. */
  sharedService: (id: number) => `/services/${id}`,
  editService: (id: number) => `/edit-service/${id}`,
  job: (slug: string) => `/jobs/${slug}`,
  /** The link that people share: short, and still right after a change of the title. */
  sharedJob: (id: number) => `/jobs/${id}`,
  jobsFeed: '/jobs/rss.xml',
  editJob: (id: number) => `/jobs/edit/${id}`,
  candidates: (id: number) => `/jobs/${id}/candidatos`,
  /** The link that people share. It leads to the viewer on the page of the seller. */
  sharedItem: (id: number) => `/portfolio/${id}`,
  editItem: (id: number) => `/portfolio/edit/${id}`,
  company: (slug: string) => `/companies/${slug}`,
  /** The link that people share: short, and still right after another name. */
  sharedCompany: (id: number) => `/companies/${id}`,
  editCompanyOf: (id: number) => `/edit-company?id=${id}`,
  /** One's own profile as this company of one's own. */
  profileAs: (companyId: number) => `/profile?company=${companyId}`,
  conversation: (id: number) => `/messages?open=${id}`,
  /** Begins a conversation with a person, or goes on with it; about a thing, if there is one. */
  chatWith: (userId: number, about?: { readonly type: string; readonly id: number }) =>
    `/messages?to=${userId}${about ? `&${about.type}=${about.id}` : ''}`,
  loginThen: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  registerThen: (next: string) => `/register?next=${encodeURIComponent(next)}`,
} as const;
