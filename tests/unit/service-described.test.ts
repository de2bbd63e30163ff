import { describe, expect, it } from 'vitest';
import type { Seller, Service } from '#lib/contract/services.ts';
import { previewAddress } from '#lib/format/preview.ts';
import { describeService, pictureOfService, serviceData } from '#lib/services/described.ts';

const site = 'https://bizlink.co.mz';
const service: Service = {
  id: 7,
  slug: 'quadros-7',
  title: 'Quadros',
  description: 'Quadro, cablagem e tomadas. '.repeat(20),
  price: 15_000,
  category: 'Construção',
  tags: [],
  status: 'Ativo',
  owner_id: 1,
  company_id: null,
  image_url: '/media/aa-640.webp',
  images: ['/media/aa-640.webp'],
  views: 0,
  leads: 0,
  likes: 0,
  rating: null,
  reviews_count: 0,
  completed_projects: 0,
  is_promoted: 0,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  company: null,
  poster_name: 'Nelson Sitoe',
  poster_avatar: null,
  poster_type: 'freelancer',
  poster_user_id: 1,
  poster_username: 'nelson',
  location: 'Matola, Maputo',
};
const seller: Seller = {
  type: 'freelancer',
  name: 'Nelson Sitoe',
  page: '/@nelson',
  avatar: null,
  location: 'Matola, Maputo',
  since: '2026-01-01T00:00:00Z',
  phone: null,
  phone_verified: false,
  services: 1,
  reply_minutes: null,
  rating: null,
  reviews: '/avaliacoes/nelson',
};

it('a service in words begins with price, seller and place, and is never too long', () => {
  const text = describeService(service, seller);
  expect(text).toMatch(/^15 000 MT · Nelson Sitoe, Matola, Maputo\. Quadro, cablagem/);
  expect(Array.from(text).length).toBeLessThanOrEqual(160);
  expect(describeService({ ...service, price: null, location: null }, seller)).toMatch(
    /^Preço sob consulta · Nelson Sitoe\. Quadro/,
  );
});

it('the picture of a shared service changes its address with what stands on it, and with nothing else', () => {
  const { address, shows } = pictureOfService(service, seller);
  expect(address).toBe(
    previewAddress('service', 7, [
      'Quadros',
      '15\u00a0000\u00a0MT',
      'Nelson Sitoe',
      'Matola, Maputo',
      '/media/aa-640.webp',
    ]),
  );
  expect(shows).toBe('Quadros');
  expect(pictureOfService({ ...service, views: 9 }, seller).address).toBe(address);
  expect(pictureOfService({ ...service, price: null }, seller).address).not.toBe(address);
});

describe('a service as data', () => {
  it('names price and currency where there is a price, and addresses in full', () => {
    const [offered, crumbs] = serviceData(service, seller, site);
    expect(offered).toMatchObject({
      '@type': 'Service',
      url: `${site}/services/quadros-7`,
      image: [`${site}/media/aa-640.webp`],
      provider: { '@type': 'Person', url: `${site}/@nelson` },
      offers: { price: 15_000, priceCurrency: 'MZN' },
    });
    expect(crumbs).toMatchObject({
      itemListElement: [{ name: 'Home' }, { name: 'Construção' }, { name: 'Quadros' }],
    });
  });

  it('says nothing that is not known', () => {
    const [offered] = serviceData({ ...service, price: null, images: [], location: null }, seller, site);
    const said = JSON.parse(JSON.stringify(offered));
    for (const unknown of ['offers', 'image', 'areaServed']) expect(said).not.toHaveProperty(unknown);
  });
});
