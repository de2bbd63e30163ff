import { listed } from './names.ts';

/** `company` is the first word of the names of companies in this trade. */
export interface Trade {
  readonly title: string;
  readonly offers: string;
  /** In MT per hour. */
  readonly rate: readonly [from: number, to: number];
  readonly company: string;
}

export const trades: readonly Trade[] = [
  {
    title: 'Electricista',
    offers: 'Quadros, tomadas, painéis solares e geradores',
    rate: [300, 900],
    company: 'Electro',
  },
  {
    title: 'Canalizador',
    offers: 'Fugas, bombas, casas de banho e tanques',
    rate: [250, 700],
    company: 'Águas',
  },
  {
    title: 'Costureira',
    offers: 'Vestidos de capulana, uniformes e arranjos',
    rate: [150, 500],
    company: 'Atelier',
  },
  { title: 'Pedreiro', offers: 'Muros, casas, reboco e azulejo', rate: [200, 600], company: 'Construções' },
  {
    title: 'Carpinteiro',
    offers: 'Portas, camas, armários e telhados',
    rate: [250, 800],
    company: 'Madeiras',
  },
  {
    title: 'Cozinheira',
    offers: 'Matapa, caril de amendoim e bolos para festas',
    rate: [200, 600],
    company: 'Cozinha',
  },
  { title: 'Pintor', offers: 'Casas por dentro e por fora, letreiros', rate: [200, 500], company: 'Tintas' },
  {
    title: 'Mecânico',
    offers: 'Motores, travões e electricidade de carros e motas',
    rate: [300, 900],
    company: 'Oficina',
  },
  {
    title: 'Contabilista',
    offers: 'IVA, ISPC, salários e contas do ano',
    rate: [600, 2500],
    company: 'Contas',
  },
  {
    title: 'Programador',
    offers: 'Sites, aplicações para telemóvel e bases de dados',
    rate: [800, 3500],
    company: 'Digital',
  },
  { title: 'Fotógrafo', offers: 'Casamentos, produtos e retratos', rate: [500, 2000], company: 'Imagem' },
  { title: 'Cabeleireira', offers: 'Tranças, extensões e maquilhagem', rate: [150, 600], company: 'Salão' },
  { title: 'Serralheiro', offers: 'Portões, grades e estruturas', rate: [250, 700], company: 'Ferros' },
  {
    title: 'Motorista',
    offers: 'Mudanças, carga e viagens entre províncias',
    rate: [200, 600],
    company: 'Transportes',
  },
  { title: 'Designer', offers: 'Logótipos, cartazes e redes sociais', rate: [400, 1800], company: 'Estúdio' },
  {
    title: 'Professor de inglês',
    offers: 'Aulas para crianças, adultos e empresas',
    rate: [300, 1200],
    company: 'Escola',
  },
];

export const companyWords = listed(`
  Baobá, Limpopo, Zambeze, Índico, Mafalala, Polana, Chiveve, Save, Rovuma, Gorongosa, Sol, Acácia,
  Capulana, Machamba, Bazaruto, Quirimbas, Monte Binga, Marimba, Xima, Lulu
`);

export const streets = listed(`
  Av. Eduardo Mondlane, Av. Samora Machel, Rua da Resistência, Av. 25 de Setembro, Av. Josina Machel,
  Rua dos Continuadores, Av. das FPLM, Rua da Mesquita, Estrada Nacional 1, Bairro Central
`);
