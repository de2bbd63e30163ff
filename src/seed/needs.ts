import type { Category } from '#lib/categories.ts';
import type { PublishRequest } from '#lib/contract/requests.ts';

export interface Need extends Pick<PublishRequest, 'title' | 'description'> {
  readonly category: Category;
  readonly province: PublishRequest['province'];
  readonly district: string;
  readonly daysAgo: number;
  readonly budget?: number;
  /** In days from its publication. */
  readonly wantedIn?: number;
  /** A drawing of src/assets/trades.svg. */
  readonly drawing?: string;
  readonly offers?: number;
  readonly ends?: 'by hand' | 'with an offer';
}

type Where = readonly [PublishRequest['province'], district: string];

const need = (
  title: string,
  category: Category,
  [province, district]: Where,
  daysAgo: number,
  description: string,
  more: Pick<Need, 'budget' | 'wantedIn' | 'drawing' | 'offers' | 'ends'> = {},
): Need => ({ title, category, province, district, daysAgo, description, ...more });

const centre: Where = ['Maputo Cidade', 'KaMpfumo'];
const mavota: Where = ['Maputo Cidade', 'KaMavota'];
const matola: Where = ['Maputo', 'Matola'];
const beira: Where = ['Sofala', 'Beira'];
const nampula: Where = ['Nampula', 'Nampula'];
const tete: Where = ['Tete', 'Tete'];

export const needs: readonly Need[] = [
  need(
    'Canalizador para torneira que não fecha',
    ...(['Serviços', mavota, 0.2] as const),
    'A torneira da cozinha pinga dia e noite e já estraguei a rosca a tentar apertar. Precisa de vedante ou de torneira nova. Tenho contador, por isso cada dia conta.',
    { budget: 1200, wantedIn: 2, drawing: 'plumbing', offers: 2 },
  ),
  need(
    'Costureira para seis vestidos de capulana',
    ...(['Serviços', nampula, 0.5] as const),
    'Somos seis madrinhas, todas com medidas diferentes. As capulanas já estão compradas, duas peças para cada uma. O modelo é simples, com manga curta e folho em baixo.',
    { budget: 9000, wantedIn: 20, drawing: 'sewing', offers: 3 },
  ),
  need(
    'Mudança de um T2, do Alto Maé para a Matola',
    ...(['Transporte', centre, 0.8] as const),
    'Cama de casal, guarda-fato, congelador, sofá de três lugares e umas quinze caixas. Segundo andar sem elevador. Preciso de camião fechado e de dois ajudantes.',
    { budget: 6500, wantedIn: 5, offers: 4 },
  ),
  need(
    'Explicador de Matemática da 12.ª classe',
    ...(['Educação', matola, 1.1] as const),
    'O meu filho vai fazer o exame de admissão à UEM. Duas vezes por semana, ao fim da tarde, em nossa casa ou na do professor. Ele tem dificuldade em funções e limites.',
    { budget: 4000, offers: 2 },
  ),
  need(
    'Pintura de sala, corredor e dois quartos',
    ...(['Construção', beira, 1.4] as const),
    'Paredes com manchas de humidade do último ciclone. É preciso raspar, dar primário e duas demãos. A tinta compro eu. Digam o preço só da mão-de-obra e quantos dias levam.',
    { wantedIn: 25, drawing: 'painting', offers: 3 },
  ),
  need(
    'Comida para o lobolo da minha irmã, 60 pessoas',
    ...(['Alimentação', ['Gaza', 'Xai-Xai'], 1.7] as const),
    'Galinha, matapa com camarão, arroz, salada e uma sobremesa. O cabrito é da família e só precisa de ser preparado. Temos panelas grandes e lenha no quintal.',
    { budget: 28_000, wantedIn: 12, drawing: 'catering', offers: 5 },
  ),
  need(
    'Arranjar portátil que não liga',
    ...(['Tecnologia', centre, 2] as const),
    'HP de 2021. Acende a luz do carregador e mais nada. Tenho lá o trabalho de fim de curso, por isso o mais importante é salvar os ficheiros.',
    { budget: 3500, wantedIn: 4, offers: 2 },
  ),
  need(
    'Trancinhas para duas meninas, em casa',
    ...(['Beleza', mavota, 2.1] as const),
    'Têm 6 e 9 anos, cabelo natural e comprido. Sem extensões. De preferência no sábado de manhã, que elas não aguentam muitas horas seguidas.',
    { budget: 800, wantedIn: 4 },
  ),
  need(
    'Portão de correr com quatro metros',
    ...(['Construção', matola, 2.4] as const),
    'Tubo quadrado e chapa, com porta pequena para peões. Os pilares já estão feitos. Quero também fechadura e duas demãos de tinta contra a ferrugem.',
    { budget: 35_000, wantedIn: 30, drawing: 'gate', offers: 2 },
  ),
  need(
    'Contabilista para regularizar o INSS de uma barraca',
    ...(['Consultoria', beira, 2.8] as const),
    'Tenho três trabalhadores e nunca os inscrevi. Quero saber o que devo, quanto pago por mês e que papéis entregar. Prefiro quem me explique em vez de só fazer.',
    { offers: 1 },
  ),
  need(
    'Furo de água com cerca de 40 metros',
    ...(['Construção', ['Maputo', 'Marracuene'], 3] as const),
    'Terreno de 20 por 40, com acesso para camião. Os vizinhos encontraram água aos 35 metros. O preço deve incluir tubagem, bomba e limpeza do furo.',
    { wantedIn: 60 },
  ),
  need(
    'DJ e som para aniversário de 40 anos',
    ...(['Eventos', tete, 3.3] as const),
    'Festa no quintal, umas 80 pessoas, das 17h00 à meia-noite. Muita marrabenta e passada, e alguma coisa para os mais novos. A corrente aguenta, mas tragam extensões.',
    { budget: 8000, wantedIn: 9, drawing: 'music', offers: 3 },
  ),
  need(
    'Limpeza a fundo depois de obras',
    ...(['Limpeza', centre, 3.5] as const),
    'Apartamento T3 no quinto andar, com elevador. Há pó em tudo, restos de massa no azulejo e tinta nos vidros. Produtos e escadote por conta de quem vier.',
    { budget: 4500, wantedIn: 6, offers: 2, ends: 'with an offer' },
  ),
  need(
    'Logótipo e cartaz para salão de beleza',
    ...(['Marketing', nampula, 3.9] as const),
    'O salão chama-se Muthiana e abre no próximo mês. Gosto de cores quentes e de letras simples. Preciso dos ficheiros para imprimir e para pôr no WhatsApp.',
    { budget: 5000, wantedIn: 18, offers: 2 },
  ),
  need(
    'Mecânico para Toyota Vitz que aquece',
    ...(['Serviços', ['Manica', 'Chimoio'], 4.2] as const),
    'Sobe a temperatura quando pára no trânsito. Já troquei o termóstato e a água não baixa. Pode ser na oficina, que o carro ainda anda.',
    { budget: 5000, drawing: 'mechanic', offers: 2 },
  ),
  need(
    'Ama para bebé de oito meses',
    ...(['Serviços', matola, 4.4] as const),
    'De segunda a sexta, das 7h00 às 17h30. Experiência com crianças pequenas e alguém que nos possa falar do seu trabalho. Almoço e transporte por nossa conta.',
    { budget: 7000, wantedIn: 14 },
  ),
  need(
    'Telhado com chapas soltas',
    ...(['Construção', ['Zambézia', 'Quelimane'], 4.8] as const),
    'O vento levantou três chapas e as outras abanam. É preciso mudar barrotes e pôr parafusos com borracha. Antes das chuvas, por favor.',
    { budget: 12_000, wantedIn: 7, drawing: 'building', offers: 2 },
  ),
  need(
    'Fotografias para graduação, duas horas',
    ...(['Eventos', centre, 5] as const),
    'Cerimónia na Universidade e depois fotos de família no jardim. Umas cinquenta fotos tratadas chegam. Entrega por ligação, não preciso de álbum.',
    { budget: 6000, wantedIn: 11, offers: 3, ends: 'with an offer' },
  ),
  need(
    'Tradução de certificado para inglês',
    ...(['Consultoria', ['Cabo Delgado', 'Pemba'], 5.3] as const),
    'Certificado de habilitações e declaração de notas, quatro páginas ao todo. Precisa de carimbo de tradutor ajuramentado, é para uma bolsa.',
    { budget: 3000, wantedIn: 8, offers: 1 },
  ),
  need(
    'Limpar fossa de casa com três quartos',
    ...(['Limpeza', matola, 5.6] as const),
    'Já está a sair cheiro para o quintal. A tampa fica a dez metros da rua e a mangueira passa bem. Quanto antes, melhor.',
    { budget: 4000, wantedIn: 3, offers: 2, ends: 'by hand' },
  ),
  need(
    'Guarda-fato por medida com três portas',
    ...(['Construção', mavota, 5.9] as const),
    'Parede de 2,40 por 2,60. Uma parte para pendurar, outra com gavetas. Aceito ideias de madeira, desde que não inche com a humidade.',
    { budget: 26_000, wantedIn: 30, drawing: 'carpentry', offers: 2 },
  ),
  need(
    'Reparar congelador de peixaria',
    ...(['Serviços', ['Inhambane', 'Maxixe'], 6.1] as const),
    'Arca horizontal de 400 litros, deixou de fazer frio ontem. O motor trabalha. Tenho peixe lá dentro, por isso é urgente.',
    { budget: 6000, wantedIn: 1 },
  ),
  need(
    'Página simples para pensão com oito quartos',
    ...(['Tecnologia', ['Inhambane', 'Vilankulo'], 6.5] as const),
    'Fotografias, preços, mapa e um botão de WhatsApp. Em português e inglês. Que abra depressa no telemóvel, porque os hóspedes vêm com pouca rede.',
    { budget: 20_000, offers: 4 },
  ),
  need(
    'Instalar três painéis e uma bateria',
    ...(['Construção', ['Niassa', 'Lichinga'], 6.8] as const),
    'Já comprei os painéis de 400 W, o inversor e a bateria de lítio. Falta montar no telhado e ligar ao quadro. Peço que venha quem já fez isto.',
    { budget: 9000, wantedIn: 15, drawing: 'solar', offers: 2 },
  ),
  need(
    'Aulas de condução para quem tem medo',
    ...(['Educação', centre, 7.1] as const),
    'Tirei a carta há cinco anos e nunca conduzi. Quero dez aulas no meu carro, aos domingos cedo, até conseguir ir sozinha ao serviço.',
    { budget: 7500 },
  ),
  need(
    'Enfermeira para curativos em casa',
    ...(['Saúde', beira, 7.4] as const),
    'O meu pai foi operado à perna e precisa de penso dia sim, dia não, durante três semanas. O material temos. Ficamos perto do mercado.',
    { budget: 8000, wantedIn: 2, offers: 2, ends: 'with an offer' },
  ),
  need(
    'Cem cadeiras, dez mesas e uma tenda',
    ...(['Eventos', nampula, 7.7] as const),
    'Cerimónia de um ano de falecimento. Entrega na sexta à tarde e recolha no domingo. O espaço é de areia, com entrada larga.',
    { budget: 15_000, wantedIn: 10, drawing: 'events', offers: 2 },
  ),
  need(
    'Muro de quinze metros',
    ...(['Construção', ['Gaza', 'Chókwè'], 8] as const),
    'Blocos de 15 já no terreno, faltam cimento e areia. Altura de dois metros com pilares a cada três. Digam quanto levam por metro.',
    { wantedIn: 40 },
  ),
  need(
    'Bolo de casamento de três andares',
    ...(['Alimentação', ['Zambézia', 'Mocuba'], 8.3] as const),
    'Para cem convidados, branco com flores amarelas. Um dos andares sem leite, porque o noivo não pode. Levantamos nós no próprio dia.',
    { budget: 8500, wantedIn: 16, drawing: 'cake', offers: 3 },
  ),
  need(
    'Cortar duas árvores junto ao muro',
    ...(['Serviços', ['Maputo Cidade', 'KaMubukwana'], 8.6] as const),
    'Uma mangueira velha e uma casuarina. Os ramos tocam no cabo da luz, é preciso cuidado. Levar a lenha está incluído.',
    { budget: 5000, wantedIn: 9, ends: 'by hand' },
  ),
  need(
    'Gestão da página de Facebook de uma loja',
    ...(['Marketing', beira, 9] as const),
    'Vendemos roupa de criança. Três publicações por semana, responder às mensagens e um anúncio por mês. Mandem páginas que já gerem.',
    { budget: 6000, offers: 2 },
  ),
  need(
    'Batas para doze enfermeiras',
    ...(['Serviços', tete, 9.2] as const),
    'Branco com gola azul, tamanhos S a XXL. O tecido não pode ser transparente. Queremos ver uma primeira bata antes das outras.',
    { budget: 18_000, wantedIn: 21, offers: 2, ends: 'with an offer' },
  ),
  need(
    'Reparar gerador de 5 kVA',
    ...(['Serviços', ['Sofala', 'Dondo'], 9.5] as const),
    'Pega, trabalha dois minutos e apaga. Gasóleo limpo e filtro novo. Se for preciso, levo-o na carrinha.',
    { budget: 4000, drawing: 'generator', offers: 1 },
  ),
  need(
    'Azulejo de casa de banho e cozinha',
    ...(['Construção', ['Maputo', 'Boane'], 9.8] as const),
    'Cerca de 38 metros quadrados, material já comprado. As paredes estão rebocadas e direitas. Quero juntas finas e cantos bem cortados.',
    { budget: 16_000, wantedIn: 20, offers: 3 },
  ),
  need(
    'Transporte de milho, de Angónia para Tete',
    ...(['Transporte', ['Tete', 'Angónia'], 10.1] as const),
    'Cento e vinte sacos de 50 kg. Estrada de terra nos primeiros 14 km. Carregamos nós, é preciso descarregar no armazém.',
    { budget: 22_000, wantedIn: 8, drawing: 'transport', offers: 2 },
  ),
  need(
    'Maquilhagem e penteado de noiva',
    ...(['Beleza', centre, 10.3] as const),
    'Casamento no sábado às 10h00, portanto a começar às 6h00 em minha casa. Pele oleosa e cabelo crespo. Gostava de uma prova na semana anterior.',
    { budget: 6000, wantedIn: 13, offers: 3, ends: 'with an offer' },
  ),
  need(
    'Câmaras de vigilância para armazém',
    ...(['Tecnologia', ['Nampula', 'Nacala-Porto'], 10.6] as const),
    'Quatro câmaras com gravação de um mês. Há corrente, mas a internet falha, por isso tem de gravar lá. Ver no telemóvel seria bom.',
    { budget: 30_000, wantedIn: 30, offers: 2 },
  ),
  need(
    'Jardineiro uma vez por semana',
    ...(['Serviços', ['Inhambane', 'Inhambane'], 10.8] as const),
    'Cortar relva, regar os vasos e varrer folhas. Um quintal de 300 metros quadrados. Temos máquina e mangueira.',
    { budget: 2500, drawing: 'plant' },
  ),
];
