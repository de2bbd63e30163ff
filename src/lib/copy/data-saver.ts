import { formatSize } from '../format/size.ts';

export const saverTexts = {
  picture: 'Ver imagem',
  cover: 'Ver capa',
  logo: 'Ver logótipo',
  photo: 'Ver foto',
  failed: 'A imagem não carregou. Verifique a ligação e toque outra vez.',
  /** Addresses of older pictures do not contain the size. */
  sized: (text: string, bytes: number | null | undefined) =>
    bytes == null ? text : `${text} (${formatSize(bytes)})`,
} as const;

export const usageTexts = {
  title: 'Dados deste mês',
  network: 'Gastos neste dispositivo',
  device: 'Não gastos, por já estarem no dispositivo',
  waiting: 'Não gastos em imagens que não abriu',
  saved: 'Não gastos',
  atLeast: (size: string) => `pelo menos ${size}`,
  about:
    'O navegador mede o que as páginas, as imagens e os ficheiros descarregam. Não mede o que envia nem as mensagens que chegam com o chat aberto.',
  notMeasured: 'Este navegador não mede os dados que gasta.',
  table: 'Ver tabela',
  day: 'Dia',
  chart: (network: string, saved: string) =>
    `Dados por dia deste mês: ${network} gastos e ${saved} não gastos.`,
  most: (day: string, size: string) => `O dia com mais gasto foi ${day}, com ${size}.`,
} as const;
