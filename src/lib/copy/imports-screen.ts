import type { ImportLine, SameTitleChoice } from '#lib/contract/imports.ts';
import { feedLinks, importLinks } from './service-tools.ts';

const services = (count: number) => `${count} ${count === 1 ? 'serviço' : 'serviços'}`;

function toDo(news: number, updates: number): string {
  if (updates === 0) return `Publicar ${services(news)}`;
  return news === 0 ? `Actualizar ${services(updates)}` : `Publicar ${news} e actualizar ${updates}`;
}

type LineChange = NonNullable<ImportLine['changes']>[number];

const changedUnsaid: Readonly<Record<string, string>> = {
  description: 'Descrição: fica a do ficheiro.',
  picture: 'Imagem: fica só a do ficheiro.',
};

/** Apart from the words of refusals, which only the server says. */
export const importScreen = {
  title: importLinks.title,
  how: 'Uma linha por serviço, até 300. Título, descrição e categoria são obrigatórios; preço, etiquetas e imagem (o endereço dela) não.',
  example: 'Descarregar um exemplo',
  exampleName: 'servicos-exemplo.csv',
  file: 'Ficheiro CSV',
  fileHint: 'No Excel: “Guardar como”, tipo CSV.',
  choose: 'Escolher ficheiro',
  change: 'Trocar ficheiro',
  remove: 'Tirar o ficheiro',
  noFile: 'Escolha o ficheiro.',
  look: 'Ver o que vai acontecer',
  looking: 'A ler o ficheiro…',
  toDo,
  sameTitle: 'Serviços que já publicou, com outros valores no ficheiro',
  choices: {
    update: 'Actualizar',
    publish: 'Publicar como novos',
    leave: 'Deixar como estão',
  } satisfies Readonly<Record<SameTitleChoice, string>>,
  sending: 'A enviar…',
  failed: 'O ficheiro não pôde ser lido.',
  unsure: 'A rede falhou. Tente de novo: nada fica repetido.',
  ignored: (columns: string) => `Colunas que não contam: ${columns}.`,
  row: (row: number) => `Linha ${row}`,
  nothing: 'Não há nada para publicar nem para actualizar.',
  progress: 'Serviços tratados',
  running: (done: number, all: number) => `A tratar da lista: ${done} de ${all}. Pode fechar esta janela.`,
  waitingForNetwork: 'Sem ligação. Continuamos a tratar da lista e mostramos aqui quando a rede voltar.',
  ended: 'Terminou.',
  close: 'Fechar',
  again: 'Outro ficheiro',

  states: {
    wrong: 'Com erro',
    update: 'Actualizar',
    new: 'Novo',
    left: 'Fica como está',
    known: 'Já está publicado',
    waiting: 'À espera',
    updated: 'Actualizado',
    published: 'Publicado',
    held: 'Em análise',
    failed: 'Não feito',
  } satisfies Readonly<Record<ImportLine['state'], string>>,
  changed: ({ field, from, to }: LineChange) =>
    from === null || to === null
      ? (changedUnsaid[field] ?? '')
      : `${importScreen.fields[field]}: ${from} → ${to}`,
  fields: {
    title: 'Título',
    description: 'Descrição',
    category: 'Categoria',
    price: 'Preço',
    tags: 'Etiquetas',
    picture: 'Imagem',
  } as Readonly<Record<string, string>>,
} as const;

/** As Excel in Portuguese opens it: with semicolons, and a mark that says it is UTF-8. */
export const exampleCsv = `\ufeff${[
  'Título;Descrição;Categoria;Preço;Etiquetas;Imagem',
  'Instalação de quadro eléctrico;Quadro, cablagem e tomadas em moradias. Visita grátis.;Construção;15000;electricista, moradias;',
  'Bolo de aniversário;Bolo caseiro para 20 pessoas, com entrega na cidade.;Alimentação;2.500,00;bolos, festas;https://exemplo.co.mz/bolo.jpg',
  'Aulas de matemática;Explicações para a 10.ª classe, em casa ou por chamada.;Educação;;explicações;',
].join('\r\n')}\r\n`;

export const feedScreen = {
  title: feedLinks.title,
  how: 'Dê um destes endereços a quem faz o seu site. Trazem os 50 serviços activos mais recentes e actualizam-se sozinhos.',
  rss: 'RSS',
  json: 'JSON',
  copy: (name: string) => `Copiar o endereço ${name}`,
} as const;
