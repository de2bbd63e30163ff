import type { Reads } from '#server/pages.ts';

/** What a page shows: things of these people, and perhaps a list, which any change may change. */
export class Tags {
  readonly owners = new Set<number>();
  isList = false;

  add(...ownerIds: readonly number[]): void {
    for (const id of ownerIds) this.owners.add(id);
  }

  addList(ownerIds: readonly number[]): void {
    this.isList = true;
    this.add(...ownerIds);
  }
}

/** The same reads, which note on the way whose things they gave. */
export const noting = (read: Reads, tags: Tags): Reads => ({
  async profile(who) {
    const profile = await read.profile(who);
    if (profile) tags.add(profile.person.id);
    return profile;
  },
  async company(id) {
    const company = await read.company(id);
    if (company) tags.add(company.owner_id);
    return company;
  },
  async companies(filters) {
    const companies = await read.companies(filters);
    tags.addList(companies.map(({ owner_id }) => owner_id));
    return companies;
  },
  async freelancers(filters) {
    const freelancers = await read.freelancers(filters);
    tags.addList(freelancers.map(({ user_id }) => user_id));
    return freelancers;
  },
  async service(id) {
    const page = await read.service(id);
    if (page) tags.add(...[page.service, ...page.more, ...page.similar].map(({ owner_id }) => owner_id));
    return page;
  },
  async servicesOfCompany(id, page) {
    const services = await read.servicesOfCompany(id, page);
    tags.add(...services.map(({ owner_id }) => owner_id));
    return services;
  },
  async servicesOfUser(id, page) {
    const services = await read.servicesOfUser(id, page);
    tags.add(id);
    return services;
  },
  async feed(query) {
    const page = await read.feed(query);
    tags.addList(page.items.map(({ poster_user_id }) => poster_user_id));
    return page;
  },
  async search(query) {
    const page = await read.search(query);
    tags.addList(page.items.map(({ poster_user_id }) => poster_user_id));
    return page;
  },
  async sitemap() {
    const paths = await read.sitemap();
    tags.addList([]);
    return paths;
  },
});
