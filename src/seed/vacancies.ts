import type { Category } from '#lib/categories.ts';
import type { EmploymentType } from '#lib/contract/job-form.ts';

/** Salaries are in MT a month. */
export interface Vacancy {
  readonly title: string;
  readonly category: Category;
  readonly type: EmploymentType;
  readonly salary: readonly [from: number, to: number];
  readonly tasks: string;
  readonly wants: readonly string[];
  readonly isRemote?: boolean;
}

const vacancy = (
  title: string,
  category: Category,
  type: EmploymentType,
  salary: Vacancy['salary'],
  tasks: string,
  ...wants: readonly string[]
): Vacancy => ({ title, category, type, salary, tasks, wants });

export const vacancies: readonly Vacancy[] = [
  vacancy(
    ...(['Electricista de manutenção', 'Construção', 'tempo_inteiro', [18_000, 26_000]] as const),
    'Manutenção de edifícios e quadros, com viatura da empresa.',
    'Três anos de experiência em baixa tensão',
    'Carta de condução ligeira',
    'Disponibilidade para turnos',
  ),
  vacancy(
    ...(['Cozinheira para eventos', 'Alimentação', 'contrato', [12_000, 16_000]] as const),
    'Preparar menus para 50 a 300 pessoas, sobretudo ao fim-de-semana.',
    'Experiência em cozinha industrial',
    'Boletim de saúde em dia',
  ),
  vacancy(
    ...(['Técnico de redes e suporte', 'Tecnologia', 'tempo_inteiro', [25_000, 40_000]] as const),
    'Apoiar os escritórios da empresa, configurar redes e impressoras.',
    'Curso médio ou superior de informática',
    'Português e inglês técnico',
    'Disponibilidade para viajar',
  ),
  vacancy(
    ...(['Motorista de camião, carta de pesados', 'Transporte', 'tempo_inteiro', [15_000, 22_000]] as const),
    'Transporte de mercadoria entre a Beira, Chimoio e Tete.',
    'Carta profissional de pesados',
    'Cinco anos de experiência',
    'Registo criminal limpo',
  ),
  vacancy(
    ...(['Contabilista', 'Consultoria', 'tempo_inteiro', [30_000, 55_000]] as const),
    'Contas mensais, IVA, ISPC e salários de 40 trabalhadores.',
    'Licenciatura em Contabilidade',
    'Domínio de Primavera ou PHC',
    'Inscrição na OCAM é vantagem',
  ),
  vacancy(
    ...(['Recepcionista de hotel', 'Serviços', 'tempo_inteiro', [11_000, 15_000]] as const),
    'Receber hóspedes, tratar de reservas e do caixa, em turnos.',
    'Inglês falado',
    'Boa apresentação e simpatia',
    '12.ª classe feita',
  ),
  vacancy(
    ...(['Enfermeira geral', 'Saúde', 'contrato', [22_000, 30_000]] as const),
    'Triagem, pensos e acompanhamento de doentes numa clínica privada.',
    'Carteira da Ordem dos Enfermeiros',
    'Dois anos de prática',
  ),
  vacancy(
    ...(['Professor de Matemática, 8.ª a 12.ª classe', 'Educação', 'meio_periodo', [9000, 14_000]] as const),
    'Dar quinze tempos por semana numa escola privada.',
    'Bacharelato ou licenciatura em ensino',
    'Gosto por trabalhar com jovens',
  ),
  vacancy(
    ...(['Cabeleireira com experiência em tranças', 'Beleza', 'meio_periodo', [7000, 12_000]] as const),
    'Atender clientes no salão, de terça a sábado.',
    'Saber fazer extensões e tranças',
    'Pontualidade',
  ),
  vacancy(
    ...(['Auxiliar de limpeza de escritórios', 'Limpeza', 'meio_periodo', [6500, 8500]] as const),
    'Limpeza de dois escritórios, das 6h00 às 10h00.',
    'Referências de empregos anteriores',
    'Morar perto do centro',
  ),
  {
    ...vacancy(
      ...(['Programador web', 'Tecnologia', 'freelance', [40_000, 80_000]] as const),
      'Desenvolver e manter sites e aplicações de clientes, a partir de casa.',
      'TypeScript e bases de dados',
      'Portefólio com dois projectos',
      'Ligação estável à internet',
    ),
    isRemote: true,
  },
  {
    ...vacancy(
      ...(['Gestor de redes sociais', 'Marketing', 'contrato', [18_000, 28_000]] as const),
      'Escrever publicações, responder a clientes e medir resultados.',
      'Boa escrita em português',
      'Experiência com anúncios no Facebook',
    ),
    isRemote: true,
  },
  vacancy(
    ...(['Pedreiro de acabamentos', 'Construção', 'temporario', [12_000, 18_000]] as const),
    'Reboco, azulejo e pintura numa obra de seis meses.',
    'Ferramentas próprias',
    'Trabalho anterior que possa mostrar',
  ),
  vacancy(
    ...(['Vendedor de loja', 'Serviços', 'tempo_inteiro', [8000, 12_000]] as const),
    'Atender ao balcão, repor produtos e fechar o caixa.',
    '10.ª classe feita',
    'Contas certas',
    'Disponibilidade ao sábado',
  ),
  vacancy(
    ...(['Estágio em Recursos Humanos', 'Consultoria', 'estagio', [8000, 10_000]] as const),
    'Apoiar recrutamento, contratos e formação durante seis meses.',
    'Finalista ou recém-licenciado',
    'Vontade de aprender',
  ),
  vacancy(
    ...(['Assistente de eventos', 'Eventos', 'temporario', [6000, 9000]] as const),
    'Montar salas, receber convidados e apoiar o som.',
    'Disponibilidade à noite e ao fim-de-semana',
    'Boa comunicação',
  ),
  vacancy(
    ...(['Guarda nocturno', 'Serviços', 'tempo_inteiro', [7500, 9500]] as const),
    'Vigiar um armazém e registar entradas e saídas.',
    'Registo criminal limpo',
    'Experiência em segurança',
  ),
  vacancy(
    ...(['Técnico agrário', 'Outros', 'contrato', [20_000, 32_000]] as const),
    'Acompanhar produtores de milho e gergelim em dois distritos.',
    'Curso médio de agricultura',
    'Carta de mota',
    'Falar a língua local',
  ),
];

export const messages = [
  'Bom dia. Tenho experiência na área e disponibilidade imediata.',
  'Terminei o curso em Julho e gostava de aprender convosco. Segue o meu currículo.',
  'Trabalho há seis anos neste ofício e posso mostrar trabalhos feitos.',
  'Moro perto e posso começar já na próxima segunda-feira.',
  'Fiz este trabalho durante três anos numa empresa da Beira. Tenho referências.',
  'Posso mudar-me em Dezembro, se for preciso.',
  'Bom dia, sou responsável e pontual. Fico à espera do vosso contacto.',
] as const;
