import type { Span } from '#lib/moderation/signals.ts';
import { readerOf } from './reading.ts';
import { type Match, rewritten, rule, spansOf, within } from './rules.ts';

const read = readerOf({
  b: `compro compra compras comprar compramos comprase adquirir adquiro encomendar encomendo vendo vende vender
    vendemos vendese`,
  p: `preciso precisamos precisa precisase procuro procuramos procura procurase quero queria queremos busco arranjar
    arranjem arranje arranja conseguir obter necessito`,
  d: 'de da do das dos a o as os um uma uns umas em no na nos nas e',
  a: 'para pra por que quem com',
  // Weapons, tools that have their names, and who may have one.
  w: `arma armas pistola pistolas espingarda espingardas cacadeira cacadeiras revolver revolveres metralhadora
    metralhadoras granada granadas`,
  W: 'municao municoes kalashnikov kalasnikov akm',
  A: 'ak',
  f: 'fogo',
  t: `pintura pintar pinta tinta cola silicone agua pressao massagem calor pregos pregar lavagem lavar ar brinquedo
    brinquedos brincar plastico paintball airsoft combustivel gasolina soldar solda espuma rebites graxa massa sopro
    etiquetas precos carnaval infantil jacto jato terra solo estrume`,
  g: `seguranca segurancas guarda guardas vigilante vigilantes licenca licencas porte teatro peca filme filmes museu jogo
    jogos`,
  // Drugs, and what is done against them.
  D: 'cocaina suruma haxixe metanfetamina metanfetaminas mandrax ecstasy canabis cannabis maconha marijuana',
  h: 'droga drogas heroina',
  c: `tratamento tratar prevencao prevenir combate combater palestra palestras contra reabilitacao desintoxicacao
    dependencia dependente dependentes vicio viciado viciados viciada centro teste testes psicologo psicologa
    sensibilizacao campanha campanhas deixar largar parar livro romance historia abuso fantasia educacao curso
    monografia`,
  // Parts of wild animals, and what only looks like them.
  I: 'marfim',
  i: 'pangolim pangolins',
  x: `corno cornos chifre chifres dente dentes pontas presa presas garra garras pele peles osso ossos escama escamas`,
  z: 'rinoceronte rinocerontes elefante elefantes leao leoes leopardo leopardos',
  m: `cor cores vestido vestidos costa azulejo azulejos tecido tecidos parede paredes papel imitacao sintetico sintetica
    tom mosaico mosaicos camisa cortina cortinas sofa padrao estampa estampado`,
  // Papers that only an office may give, other papers, and how they are got without it.
  Q: 'diploma diplomas passaporte passaportes bi dire atestado atestados certificado certificados',
  C: 'carta cartas',
  u: 'conducao',
  J: 'bilhete bilhetes',
  O: 'identidade',
  K: 'cartao cartoes',
  E: 'eleitor eleitores',
  P: `documento documentos carimbo carimbos recibo recibos factura facturas fatura faturas nota notas dinheiro declaracao
    declaracoes`,
  F: 'falso falsos falsa falsas falsificado falsificada falsificados falsificadas',
  l: 'falsificar falsifique falsifica forjar forja falsificador',
  S: 'sem',
  e: 'exame exames aula aulas escola estudar prova provas consulta',
  j: 'digital digitais ssl energetico moldura molduras capa capas lona impressora',
  k: `detectar detecta detector detectores detetar detetor maquina caneta identificar verificar verifica pericia denunciar
    denuncia reconhecer distinguir evitar proteger protege recuperar recupero advogado advogada vitima burla`,
  V: 'voto votos',
  // People.
  X: 'sexo prostituicao prostituta prostitutas pornografia porno nudes nuas transar',
  G: 'masculino feminino',
  Y: `menor menores menina meninas menininha menininhas adolescente adolescentes novinha novinhas virgem virgens crianca
    criancas`,
  B: 'bebe bebes orfao orfaos',
  R: 'reborn boneca bonecas boneco conforto',
  n: 'albino albinos albina',
  o: 'rim rins orgao orgaos figado caveira caveiras',
  U: 'humano humanos humana humanas',
  M: 'matar assassinar raptar sequestrar envenenar',
  y: `alguem mulher marido esposa esposo vizinho vizinha vizinhos rival sogra sogro patrao pessoa pessoas homem amante
    namorado namorada ex colega`,
  // What is somebody else's.
  q: 'hackear hackeie hackeia hacker piratear invadir espiar',
  T: `whatsapp watsapp facebook instagram conta contas telefone telefones telemovel telemoveis celular celulares computador
    computadores carro carros mpesa email gmail`,
  r: 'roubado roubados roubada roubadas furtado furtados furtada furtadas',
  N: 'nao naum nunca jamais nem',
});

const phrases = [
  [/Cdu|JdO|KdE/g, 'Q'],
  [/XG/g, '_'],
] as const;

const wanted = '[bp]d{0,3}';
/** A rule that does not hold in a sentence in which one of these roles stands. */
const unless = (roles: string, patterns: readonly string[]) => {
  const harmless = new RegExp(`[${roles}]`);
  return rule((match) => !isDenied(match) && !harmless.test(sentenceOf(match)), patterns);
};

const weapons = rule(
  (match) => !isDenied(match) && !isTool(match),
  [
    `${wanted}w`,
    // The whole of a title.
    '^d?w(?=9|\\||$)',
    'wdf',
    'W',
    'A9',
  ],
);
const drugs = unless('ceSk', ['D', `${wanted}h`]);
const animals = unless('m', [`[bp][d_]{0,4}I`, `${wanted}i`, 'xd{1,2}[zi]']);
const papers = unless('jk', ['[PQ][d_]{0,3}F', 'l[d_]{0,3}[PQ]', 'bd{0,3}Q', '[QC]S[da_]{0,3}e']);
const votes = unless('k', ['bd{0,3}V']);
const minors = unless('cek', [`X${within(5, ',')}Y`, `Y${within(5, ',')}X`]);
const people = unless('Rceg', ['bd{0,2}[Bn]', 'bd{0,3}[xo_]d{1,2}n', `${wanted}[ox]U`, 'Md{0,2}y']);
const others = unless('kc', ['q[da_]{0,4}T', 'bd{0,2}Tr']);

/** Somebody looks for what nobody may offer. For requests: what is offered is known by its pictures and its price. */
export const asksForForbidden = (text: string): Span[] =>
  spansOf(rewritten(read(text), phrases), [weapons, drugs, animals, papers, votes, minors, people, others]);

const sentenceOf = ({ before, found, after }: Match): string => before + found + after;

/** "Pistola de pintura", "pistola eléctrica para cola", "guarda com arma". */
const isTool = (match: Match): boolean => /^[da_]{0,3}[tY]/.test(match.after) || /g/.test(sentenceOf(match));

const isDenied = ({ before, found }: Match): boolean => /N/.test(found) || /N[^,]{0,6}$/.test(before);
