import { fullStop } from '../format/full-stop.ts';

export const itemTexts = {
  notFound: 'Trabalho não encontrado',
  gone: 'Este trabalho já não está no portfólio.',
  newItem: 'Novo trabalho',
  more: 'Ver mais',
  arrange: 'Ordenar e editar',
  worksOf: (seller: string) => `Trabalhos de ${seller}`,
  seeAll: 'Ver todos',
  none: 'Ainda não há trabalhos no portfólio',
  noneOfYours: 'O seu portfólio ainda está vazio',
  showWhat:
    'Mostre um trabalho de que se orgulha: fotografias do antes e do depois, um vídeo curto, um catálogo em PDF.',
} as const;

export const portfolioPageTexts = {
  description: 'Trabalhos feitos por empresas e freelancers de Moçambique.',
  newest: 'Recentes',
  own: 'O meu portfólio',
  noneYet: 'Ainda não há trabalhos',
  noneYetText: 'Os trabalhos que empresas e freelancers mostram no seu portfólio aparecem aqui.',
} as const;

export const itemListTexts = {
  list: 'Trabalhos',
  more: 'Mais trabalhos',
  loadMore: 'Carregar mais',
  failed: 'Não foi possível carregar o portfólio',
  end: 'Já viu todos os trabalhos.',
} as const;

export const viewerTexts = {
  viewer: 'Trabalho em ecrã inteiro',
  close: 'Fechar',
  previous: 'Trabalho anterior',
  next: 'Trabalho seguinte',
  place: (number: number, total: number) => `${number} de ${total}`,
  zoom: 'Ampliar',
  link: 'Ver em',
  edit: 'Editar trabalho',
  seeProfile: 'Ver perfil',
  seeCompany: 'Ver empresa',
} as const;

/** A medium loads only after a press on these words, which say what it costs. */
export const mediumTexts = {
  kinds: { picture: '', animation: 'GIF', video: 'Vídeo', pdf: 'PDF' },
  play: { animation: 'Ver animação', video: 'Ver vídeo' },
  stop: 'Parar animação',
  download: { video: 'Descarregar vídeo', pdf: 'Descarregar PDF' },
  cannotPlay: 'Este vídeo não abre no navegador. Pode descarregá-lo.',
  pages: (count: number) => (count === 1 ? '1 página' : `${count} páginas`),
} as const;

export const greetingAboutItem = (seller: string, title: string, address: string): string =>
  `Olá, ${fullStop(seller)} Vi no BizLink o trabalho “${title}” e gostaria de saber mais.\n${address}`;

export const orderTexts = {
  list: 'Os seus trabalhos',
  personal: 'Em meu nome',
  seePublic: 'Ver como os outros',
  hint: 'Arraste para mudar a ordem. O primeiro é o que mais se vê.',
  keys: 'Espaço levanta o trabalho, as setas movem-no, espaço larga-o, Escape desfaz.',
  handle: (title: string) => `Mover: ${title}`,
  up: (title: string) => `Mover para cima: ${title}`,
  down: (title: string) => `Mover para baixo: ${title}`,
  edit: (title: string) => `Editar: ${title}`,
  remove: (title: string) => `Eliminar: ${title}`,
  place: (number: number, total: number) => `posição ${number} de ${total}`,
  lifted: (title: string, place: string) => `“${title}” levantado, ${place}.`,
  over: (title: string, place: string) => `“${title}”: ${place}.`,
  dropped: (title: string, place: string) => `“${title}” largado na ${place}.`,
  undone: (title: string, place: string) => `Movimento desfeito: “${title}” está na ${place}.`,
  hidden: 'Oculto',
  hiddenWhy: 'Só você o vê. Para o mostrar outra vez, edite-o e guarde.',
  failed: 'Não foi possível guardar a ordem. Ficou como estava.',
  removeTitle: (title: string) => `Eliminar “${title}”?`,
  removeEffect: 'O trabalho deixa de aparecer, para si e para todos. Não dá para desfazer.',
  noCompany: 'O portfólio de uma empresa começa com a empresa.',
} as const;
