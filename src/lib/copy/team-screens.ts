import { counted } from '#lib/format/counted.ts';
import { fullStop } from '../format/full-stop.ts';

export const teamTexts = {
  title: 'Equipa',
  description: 'Quem publica e responde em nome da empresa.',
  signInFor: 'Para ver a equipa de uma empresa é preciso ter conta no BizLink.',
  loadFailed: 'Não foi possível carregar a equipa.',
  missing: 'Não faz parte desta equipa',
  missingHow: 'Só quem faz parte da equipa de uma empresa vê esta página. Peça um convite a quem a gere.',
  toProfile: 'Ir para o perfil',
  lost: 'Já não faz parte desta equipa.',
  members: 'Quem faz parte',
  you: 'Você',
  options: (name: string) => `Opções: ${name}`,
  messages:
    'Toda a equipa lê e responde às mensagens de clientes, em nome da empresa. As notas nas conversas só a equipa as vê. O dono e os administradores podem bloquear clientes.',
  memberGone: 'Esta pessoa já não faz parte da equipa.',

  change: 'Mudar de papel',
  changeOf: (name: string) => `O que pode fazer ${name}?`,
  role: 'O que pode fazer',
  save: 'Guardar',
  saving: 'Guardando...',
  changed: (name: string, role: string) => `${name} é agora ${role}.`,

  remove: 'Retirar da equipa',
  removeOf: (name: string) => `Retirar ${name} da equipa?`,
  removeEffect:
    'Deixa já de poder publicar em nome da empresa, e de ler e responder às mensagens dela. O que publicou e escreveu continua a ser da empresa.',
  removing: 'Retirando...',
  removed: (name: string) => `${name} já não faz parte da equipa.`,

  leave: 'Sair da equipa',
  leaveOf: (company: string) => `Sair da equipa de ${company}?`,
  leaveEffect:
    'Deixa já de poder publicar em nome da empresa, e de ler e responder às mensagens dela. O que publicou e escreveu continua a ser da empresa. Só volta com outro convite.',
  leaving: 'Saindo...',
  left: (company: string) => `Saiu da equipa de ${fullStop(company)}`,

  transfer: 'Passar a empresa',
  transferOf: (company: string, name: string) => `Passar ${company} a ${name}?`,
  transferEffect: (name: string) =>
    `${name} tem sete dias para aceitar. Até lá a empresa é sua, e pode retirar a oferta. Se aceitar, fica dono da empresa, e você continua na equipa como administrador. Só o novo dono lha pode devolver.`,
  passes: 'Passa com a empresa',
  passing: [
    'A página da empresa, com logótipo e capa',
    'Os serviços, as vagas com as candidaturas e o portfólio',
    'Os acordos, também os que estão em aberto',
    'As conversas da empresa com clientes, com as notas da equipa',
  ],
  passingTalks: (conversations: number) => {
    if (conversations === 0) return 'A empresa ainda não tem conversas com clientes.';
    return conversations === 1
      ? '1 conversa com um cliente passa com a empresa.'
      : `${conversations} conversas com clientes passam com a empresa.`;
  },
  stays: 'Não passa',
  staying: [
    'As conversas que cada pessoa teve em seu próprio nome',
    'O selo de empresa verificada: o novo dono tem de o pedir outra vez',
  ],
  offer: 'Oferecer a empresa',
  offering: 'Oferecendo...',
  offered: (company: string, name: string) => `${name} tem sete dias para aceitar ${fullStop(company)}`,
  offeredUntil: (day: string) => `Pode aceitar a empresa até ${day}.`,

  withdraw: 'Retirar a oferta',
  withdrawOf: (company: string, name: string) => `Já não passar ${company} a ${name}?`,
  withdrawEffect: 'A empresa continua a ser sua.',
  withdrawing: 'Retirando...',
  withdrawn: 'A oferta foi retirada.',

  toYou: (company: string) => `Quem é dono quer passar-lhe ${company}`,
  toYouUntil: (day: string) => `Pode aceitar até ${day}. Se não responder, tudo fica como está.`,
  accept: 'Ficar com a empresa',
  acceptOf: (company: string) => `Ficar com ${company}?`,
  acceptEffect:
    'Fica dono: responde pela empresa, pelo que ela publicou e pelas conversas e acordos dela. Quem lha passa continua na equipa como administrador, e você pode retirá-lo.',
  accepting: 'Aceitando...',
  accepted: (company: string) => `${company} é agora sua.`,
  refuse: 'Recusar',
  refuseOf: (company: string) => `Não ficar com ${company}?`,
  refuseEffect: 'A empresa continua de quem é, e você continua na equipa como antes.',
  refusing: 'Recusando...',
  refused: 'Recusou a oferta.',

  services: 'Serviços da empresa',
  invite: 'Convidar alguém',
  inviteHow: 'Enviamos uma ligação para este email. Vale sete dias, e só para a conta com este email.',
  email: 'Email',
  emailOrPhone: 'Email ou telemóvel',
  oddEmailOrPhone: 'Informe um email ou número válido.',
  inviteEitherHow:
    'Enviamos uma ligação por email ou por SMS. Vale sete dias, e só para a conta com este email ou número.',
  sendInvitation: 'Enviar convite',
  sendingInvitation: 'Enviando...',
  invited: (email: string) => `Convite enviado para ${email}.`,
  waiting: 'Convites por aceitar',
  waitingNow: (invitations: number) => counted(invitations, 'convite por aceitar', 'convites por aceitar'),
  until: (day: string) => `Vale até ${day}.`,
  again: 'Enviar de novo',
  againTo: (email: string) => `Enviar de novo o convite a ${email}`,
  takeBack: 'Retirar',
  takeBackFrom: (email: string) => `Retirar o convite a ${email}`,
  takingBack: 'Retirando...',
  takenBack: (email: string) => `O convite a ${email} foi retirado.`,

  delete: 'Apagar a empresa',
  deleteEffect: 'A página da empresa, os serviços, as vagas e o portfólio dela deixam de existir.',
  deleteOf: (company: string) => `Apagar ${company}?`,
  deleteAlone: 'Apaga-se a empresa, com tudo o que ela publicou. Não dá para desfazer.',
  deleteWithTeam: (others: number) =>
    `Apaga-se a empresa, com tudo o que ela publicou, e ${counted(others, 'pessoa deixa', 'pessoas deixam')} de fazer parte da equipa. Não dá para desfazer.`,
  deleteTalks:
    'Os clientes guardam as conversas que tiveram com a empresa, com o nome dela. A equipa deixa de as ver.',
  open: 'Há coisas em aberto:',
  waitingFor: (applications: number) =>
    counted(applications, 'candidatura à espera', 'candidaturas à espera'),
  deals: (deals: number) => counted(deals, 'acordo em aberto', 'acordos em aberto'),
  others: (members: number) => counted(members, 'outra pessoa na equipa', 'outras pessoas na equipa'),
  openEffect:
    'Quem espera resposta a uma candidatura, ou tem um acordo em aberto, é avisado. Os acordos continuam em seu nome, sem a empresa.',
  deleteAct: 'Apagar empresa',
  deleteAnyway: 'Apagar assim mesmo',
  deleting: 'Apagando...',
  deleted: (company: string) => `${company} foi apagada.`,
} as const;

export const invitedTexts = {
  title: 'Convite para uma equipa',
  description: 'Aceite o convite para publicar e tratar de acordos e candidaturas em nome de uma empresa.',
  needsScript:
    'Para ver e aceitar o convite é preciso JavaScript. Ligue-o nas definições do navegador, ou abra a ligação do convite noutro navegador.',
  signInFirst: 'Entre para ver o convite',
  signInHow:
    'Use a conta com o email ou o número que recebeu o convite. Se ainda não tem conta, crie uma com ele.',
  signIn: 'Entrar',
  register: 'Criar conta',
  none: 'Abra a ligação do convite',
  noneHow: 'O convite está na ligação que recebeu. Abra-a neste navegador.',
  over: 'Este convite já não serve',
  otherAccount: 'Este convite não é para esta conta',
  signedInAs: (email: string) => `Entrou como ${email}.`,
  leave: 'Sair e entrar com outra conta',
  to: 'Convite para a equipa de',
  by: (who: string) => `Convite de ${fullStop(who)}`,
  accept: 'Aceitar convite',
  accepting: 'Aceitando...',
  seeCompany: 'Ver a empresa',
  isMember: 'Já faz parte desta equipa.',
  seeTeam: 'Ver a equipa',
  accepted: (company: string) => `Faz agora parte da equipa de ${fullStop(company)}`,
  failed: 'Não foi possível abrir o convite.',
} as const;
