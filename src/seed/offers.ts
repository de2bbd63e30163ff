import type { Category } from '#lib/categories.ts';
import { listed } from './names.ts';

/** Prices are in MT. */
export interface Offer {
  readonly title: string;
  readonly category: Category;
  readonly price: readonly [from: number, to: number];
  readonly tags: readonly string[];
}

const offer = (title: string, category: Category, price: readonly [number, number], tags: string): Offer => ({
  title,
  category,
  price,
  tags: listed(tags),
});

export const offersOf: Readonly<Record<string, readonly Offer[]>> = {
  Electricista: [
    offer(
      'Instalação eléctrica completa para moradias',
      'Construção',
      [12_000, 60_000],
      'electricista, quadro eléctrico, moradias',
    ),
    offer(
      'Montagem de painéis solares com bateria',
      'Construção',
      [35_000, 180_000],
      'energia solar, painéis, bateria',
    ),
    offer(
      'Reparação de avarias eléctricas ao domicílio',
      'Construção',
      [800, 3500],
      'electricista, avarias, urgente',
    ),
    offer('Manutenção de geradores', 'Serviços', [2500, 12_000], 'gerador, manutenção'),
  ],
  Canalizador: [
    offer('Reparação de fugas de água', 'Construção', [600, 3000], 'canalizador, fugas, urgente'),
    offer(
      'Montagem de casa de banho completa',
      'Construção',
      [8000, 35_000],
      'casa de banho, loiça sanitária',
    ),
    offer('Instalação de tanque e bomba de água', 'Construção', [5000, 25_000], 'bomba, tanque, água'),
    offer('Desentupimento de esgotos', 'Limpeza', [1500, 6000], 'esgotos, desentupimento'),
  ],
  Costureira: [
    offer('Vestidos de capulana por medida', 'Beleza', [1200, 6500], 'capulana, costura, por medida'),
    offer('Uniformes para escolas e empresas', 'Serviços', [450, 1800], 'uniformes, escolas'),
    offer('Arranjos de roupa em 24 horas', 'Serviços', [100, 600], 'arranjos, bainhas'),
    offer('Cortinas e almofadas por encomenda', 'Outros', [900, 7000], 'cortinas, casa'),
  ],
  Pedreiro: [
    offer('Construção de muros de vedação', 'Construção', [9000, 70_000], 'muro, blocos, obra'),
    offer(
      'Casas tipo 2 e tipo 3, chave na mão',
      'Construção',
      [450_000, 1_900_000],
      'casas, construção, projecto',
    ),
    offer('Assentamento de azulejo e tijoleira', 'Construção', [250, 900], 'azulejo, tijoleira, acabamentos'),
    offer('Reboco e reparação de fissuras', 'Construção', [3000, 20_000], 'reboco, fissuras'),
  ],
  Carpinteiro: [
    offer('Portas maciças de umbila por medida', 'Construção', [8500, 28_000], 'portas, umbila, madeira'),
    offer('Guarda-fatos embutidos', 'Construção', [18_000, 85_000], 'móveis, guarda-fatos'),
    offer('Camas e mesas feitas à mão', 'Outros', [6000, 32_000], 'móveis, madeira'),
    offer('Montagem de telhados em madeira', 'Construção', [25_000, 140_000], 'telhado, barrotes'),
  ],
  Cozinheira: [
    offer(
      'Catering para casamentos e lobolos',
      'Alimentação',
      [25_000, 150_000],
      'catering, casamento, lobolo',
    ),
    offer('Bolos de aniversário por encomenda', 'Alimentação', [900, 5500], 'bolos, aniversário'),
    offer(
      'Almoços para escritórios, entregues às 12h',
      'Alimentação',
      [180, 450],
      'almoço, entregas, escritório',
    ),
    offer('Matapa, xima e caril de amendoim para levar', 'Alimentação', [250, 900], 'matapa, comida caseira'),
  ],
  Pintor: [
    offer('Pintura de fachadas e interiores', 'Construção', [4500, 45_000], 'pintura, fachadas'),
    offer('Letreiros pintados à mão', 'Marketing', [1500, 9000], 'letreiros, loja'),
    offer('Impermeabilização de lajes', 'Construção', [6000, 38_000], 'laje, impermeabilização'),
  ],
  Mecânico: [
    offer('Revisão completa de viaturas', 'Transporte', [3500, 12_000], 'mecânico, revisão'),
    offer('Reparação de motorizadas', 'Transporte', [500, 3500], 'motas, oficina'),
    offer('Diagnóstico electrónico ao domicílio', 'Transporte', [1200, 3000], 'diagnóstico, domicílio'),
    offer('Substituição de travões e suspensão', 'Transporte', [2500, 14_000], 'travões, suspensão'),
  ],
  Contabilista: [
    offer(
      'Contabilidade mensal para pequenas empresas',
      'Consultoria',
      [5000, 22_000],
      'contabilidade, IVA, ISPC',
    ),
    offer('Abertura de empresa e NUIT', 'Consultoria', [7500, 18_000], 'empresa, NUIT, registo'),
    offer('Processamento de salários e INSS', 'Consultoria', [2500, 9000], 'salários, INSS'),
    offer('Entrega de declarações fiscais em atraso', 'Consultoria', [3000, 15_000], 'impostos, declarações'),
  ],
  Programador: [
    offer(
      'Site para a sua loja, pronto em duas semanas',
      'Tecnologia',
      [15_000, 75_000],
      'site, loja online',
    ),
    offer('Aplicação Android à medida', 'Tecnologia', [60_000, 350_000], 'android, aplicação'),
    offer(
      'Sistema de facturação para farmácias e mercearias',
      'Tecnologia',
      [25_000, 120_000],
      'facturação, software',
    ),
    offer('Reparação de computadores e impressoras', 'Tecnologia', [700, 4500], 'computadores, reparação'),
  ],
  Fotógrafo: [
    offer('Fotografia e vídeo de casamentos', 'Eventos', [15_000, 65_000], 'fotografia, casamento, vídeo'),
    offer('Fotografias de produtos para catálogo', 'Marketing', [2500, 12_000], 'produtos, catálogo'),
    offer('Retratos para documentos e currículos', 'Outros', [150, 800], 'retratos, CV'),
  ],
  Cabeleireira: [
    offer('Tranças e extensões', 'Beleza', [500, 3500], 'tranças, extensões'),
    offer('Maquilhagem para noivas', 'Beleza', [2500, 9000], 'noivas, maquilhagem'),
    offer('Corte e barba ao domicílio', 'Beleza', [200, 700], 'barbearia, domicílio'),
  ],
  Serralheiro: [
    offer('Portões de correr com motor', 'Construção', [22_000, 95_000], 'portão, automático'),
    offer('Grades para janelas e portas', 'Construção', [3500, 18_000], 'grades, segurança'),
    offer('Estruturas metálicas para armazéns', 'Construção', [120_000, 900_000], 'armazém, estrutura'),
  ],
  Motorista: [
    offer('Mudanças dentro da cidade', 'Transporte', [2500, 9000], 'mudanças, camião'),
    offer('Transporte de carga entre províncias', 'Transporte', [12_000, 85_000], 'carga, províncias'),
    offer('Transporte escolar', 'Transporte', [1500, 4500], 'escola, crianças'),
    offer('Aluguer de viatura com motorista', 'Transporte', [3500, 12_000], 'aluguer, aeroporto'),
  ],
  Designer: [
    offer('Logótipo e identidade visual', 'Marketing', [3500, 25_000], 'logótipo, marca'),
    offer('Gestão de redes sociais', 'Marketing', [6000, 30_000], 'facebook, instagram'),
    offer('Cartazes, convites e camisetas', 'Marketing', [300, 4500], 'impressão, convites'),
    offer('Decoração de festas e conferências', 'Eventos', [8000, 60_000], 'decoração, festas'),
  ],
  'Professor de inglês': [
    offer('Explicações da 5.ª à 12.ª classe', 'Educação', [400, 1500], 'explicações, matemática, português'),
    offer('Inglês para empresas', 'Educação', [6000, 25_000], 'inglês, empresas'),
    offer('Preparação para exames de admissão', 'Educação', [1500, 6000], 'admissão, universidade'),
    offer('Curso de informática para principiantes', 'Educação', [1200, 5500], 'informática, curso'),
  ],
};

export const otherOffers: readonly Offer[] = [
  offer('Limpeza profunda de casas e escritórios', 'Limpeza', [1500, 9000], 'limpeza, casas'),
  offer('Lavagem de sofás e tapetes ao domicílio', 'Limpeza', [800, 4500], 'sofás, tapetes'),
  offer('Enfermeira ao domicílio', 'Saúde', [600, 3500], 'enfermagem, domicílio'),
  offer('Fisioterapia em casa', 'Saúde', [1200, 4000], 'fisioterapia'),
  offer('Aluguer de tendas, mesas e cadeiras', 'Eventos', [2500, 28_000], 'tendas, cadeiras, festas'),
  offer('DJ e som para festas', 'Eventos', [4000, 25_000], 'DJ, som'),
  offer('Jardinagem e corte de relva', 'Serviços', [700, 5000], 'jardim, relva'),
  offer('Segurança privada para eventos', 'Serviços', [2000, 15_000], 'segurança'),
];

export const promises: readonly string[] = [
  'O preço é combinado antes e não muda depois.',
  'A visita para orçamento é grátis.',
  'Material incluído, com factura.',
  'Trabalho também ao fim-de-semana.',
  'Garantia de seis meses.',
  'Pagamento em duas vezes, por M-Pesa ou transferência.',
  'Posso mostrar trabalhos anteriores.',
  'Resposta no mesmo dia.',
];
