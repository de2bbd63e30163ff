import { nameHash } from '#lib/art/name-hash.ts';
import { tradeOfCategory } from '#lib/art/trade-of-category.ts';
import type { Trade } from '#lib/art/trades.ts';
import type { Category } from '#lib/categories.ts';
import { plain } from '#lib/format/plain.ts';
import { tagsOnCard } from './tags-on-card.ts';

export interface Signed {
  /** Missing while it is being written. */
  readonly id?: number | undefined;
  readonly title: string;
  readonly category: Category;
  readonly tags: readonly string[];
}

/** Beginnings of words without accents. */
const words: Partial<Record<Trade, string>> = {
  health:
    'limpeza d(entaria|e dentes)|dent|medic|enferm|clinic|fisio|saude|farmac|psico|nutri|massag|parteira|exames? medic',
  book: 'explica(cao|coes|dor)|aulas?\\b|cursos?\\b|formac|ensin|ingles|portugues\\b|matematica|traduc|prepara\\w* para exame|leitura|informatica para',
  cake: 'bolos?\\b|bolinh|doces?\\b|pastel|pasteis|sobremesa|cupcake',
  bread: 'pao\\b|paes\\b|padaria|badjia',
  catering:
    'cater|comida|almoco|jantar|refeic|cozinh|matapa|xima\\b|caril|frango|peixe|grelhad|churrasc|petisc|marmita|lanche|salgad|gelad|sumo',
  solar: 'sola(r|res)\\b',
  generator: 'gerador',
  switchboard: 'quadros? elec?tric',
  mechanic:
    'mecanic|revis(ao|oes) (completa )?de (viatura|carro|mota)|diagnostico elec?tronic|motorizad|motas?\\b|travoes|suspensao|pneu|oficina|bate-chapa|(repar|manuten)\\w* de (viatura|carro|mota)',
  electricity: '(in)?elec?tric|luz\\b',
  plumbing: 'canaliz|torneira|esgoto|bombas? de agua|fugas? de agua|casas? de banho|tanque|fossa|autoclismo',
  gate: 'serralh|portao|portoes|grades?\\b|soldad|gradeament|metalic|aluminio',
  carpentry:
    'carpint|marcen|movel\\b|moveis|mobilia|portas?\\b|guarda-fato|camas?\\b|mesas?\\b|cadeiras?\\b|armario',
  sewing:
    'costur|alfaiat|modista|uniforme|capulana|roupa|vestido|bainha|cortina|almofada|bordad|fatos?\\b|batas?\\b',
  painting: 'pintur|pintor|pintad|letreiro',
  building:
    'pedreir|alvenaria|muros?\\b|constru|telhad|azulej|tijol|rebo[ck]|laje|obras?\\b|bloco|imperme|casas? (tipo|chave)',
  cleaning: 'limpez|lavandar|lavag|lavar|engom|fumiga|desinfe|faxina',
  camera: 'fotogr|foto|video|retrato|filmag|drone',
  music: 'dj\\b|som\\b|music|banda\\b|cantor|karaoke',
  events: 'tendas?\\b|decorac|festas?\\b|casament|eventos?\\b|lobolo|palco|animac',
  hair: 'cabel|tranca|extens(ao|oes)|penteado|barb|corte de cabelo|manicur|pedicur|unhas|maquilh|salao|pestana',
  plant: 'jardi|relva|hort|machamba|plantas?\\b|agric|flores\\b|arvore|poda\\b|semente',
  shield: 'seguranca|guardas?\\b(?!-)|vigil|alarme|camaras? de vigil|cctv',
  megaphone:
    'marketing|publicid|redes sociais|logotip|logo\\b|identidade visual|cartaz|panfleto|convite|divulg|impress(ao|oes)',
  technology:
    'comput|impressora|telemovel|telemoveis|telefone|celular|software|sistema|aplicac|app\\b|sites?\\b|website|internet|redes? (de|wi)|informatic|programa|android|loja online',
  accounting:
    'contab|fiscal|fiscais|impost|irps|iva\\b|nuit|salarios|inss|factur|auditor|consultor|plano de negocio',
  transport:
    'frete|mudanca|entrega|transport|motorist|carga|camiao|taxi|viatura|carro|aluguer de (viatura|carro)|boleia|estafeta',
  market: 'fruta|legume|verdura|hortalica|tomate|mercearia|cesto|cabaz',
};

/** The first word of a title says what it is, the others for whom or where: "Contabilidade para farmácias". */
const anyTrade = new RegExp(
  `\\b(?:${Object.entries(words)
    .map(([trade, beginnings]) => `(?<${trade}>${beginnings})`)
    .join('|')})`,
);

export const tradeOf = ({ title, category, tags }: Signed): Trade =>
  said(title) ?? said(tags.slice(0, tagsOnCard).join(' ')) ?? tradeOfCategory[category];

function said(text: string): Trade | undefined {
  const found = anyTrade.exec(plain(text))?.groups ?? {};
  return Object.keys(found).find((trade) => found[trade] !== undefined) as Trade | undefined;
}

/** Which drawing of its trade. Equal titles with ids that follow each other get different ones. */
export const numberOf = ({ id = 0, title }: Signed): number => (nameHash(title) % 1000) + id;
