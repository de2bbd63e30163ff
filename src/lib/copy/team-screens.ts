import { counted } from '#lib/format/counted.ts';

export const teamTexts = {
  title: 'Equipa',
  description: 'Quem publica e responde em nome da empresa.',
  signInFor: 'Para ver a equipa de uma empresa é preciso ter conta no BizLink e JavaScript ligado.',
  loading: 'Carregando…',
  loadFailed: 'Não foi possível carregar a equipa.',
  missing: 'Não faz parte desta equipa',
  missingHow: 'Só quem faz parte da equipa de uma empresa vê esta página. Peça um convite a quem a gere.',
  toProfile: 'Ir para o perfil',
  lost: 'Já não faz parte desta equipa.',
  members: 'Quem faz parte',
  you: 'Você',
  options: (name: string) => `Opções: ${name}`,
  memberGone: 'Esta pessoa já não faz parte da equipa.',
  cancel: 'Cancelar',

  change: 'Mudar de papel',
  changeOf: (name: string) => `O que pode fazer ${name}?`,
  role: 'O que pode fazer',
  save: 'Guardar',
  saving: 'Guardando...',
  changed: (name: string, role: string) => `${name} é agora ${role}.`,

  remove: 'Retirar da equipa',
  removeOf: (name: string) => `Retirar ${name} da equipa?`,
  removeEffect:
    'Deixa já de poder publicar e responder em nome da empresa. O que publicou continua a ser da empresa.',
  removing: 'Retirando...',
  removed: (name: string) => `${name} já não faz parte da equipa.`,

  leave: 'Sair da equipa',
  leaveOf: (company: string) => `Sair da equipa de ${company}?`,
  leaveEffect:
    'Deixa já de poder publicar e responder em nome da empresa. O que publicou continua a ser da empresa. Só volta com outro convite.',
  leaving: 'Saindo...',
  left: (company: string) => `Saiu da equipa de ${company}.`,

  transfer: 'Passar a empresa',
  transferOf: (company: string, name: string) => `Passar ${company} a ${name}?`,
  transferEffect: (name: string) =>
    `${name} fica dono da empresa. Você continua na equipa como administrador. Só o novo dono lha pode devolver.`,
  passes: 'Passa com a empresa',
  passing: [
    'A página da empresa, com logótipo e capa',
    'Os serviços, as vagas com as candidaturas e o portfólio',
    'Os acordos, também os que estão em aberto',
  ],
  stays: 'Não passa',
  staying: [
    'As suas conversas: cada pessoa fica com as que teve',
    'O selo de empresa verificada: o novo dono tem de o pedir outra vez',
  ],
  transferring: 'Passando...',
  transferred: (company: string, name: string) => `${company} é agora de ${name}.`,

  invite: 'Convidar alguém',
  inviteHow: 'Enviamos uma ligação para este email. Vale sete dias, e só para a conta com este email.',
  email: 'Email',
  sendInvitation: 'Enviar convite',
  sendingInvitation: 'Enviando...',
  invited: (email: string) => `Convite enviado para ${email}.`,
  waiting: 'Convites por aceitar',
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
  open: 'Há coisas em aberto:',
  waitingFor: (applications: number) =>
    counted(applications, 'candidatura à espera', 'candidaturas à espera'),
  deals: (deals: number) => counted(deals, 'acordo em aberto', 'acordos em aberto'),
  others: (members: number) => counted(members, 'outra pessoa na equipa', 'outras pessoas na equipa'),
  openEffect: 'Quem se candidatou é avisado. Os acordos continuam em seu nome, sem a empresa.',
  deleteAct: 'Apagar empresa',
  deleteAnyway: 'Apagar assim mesmo',
  deleting: 'Apagando...',
  deleted: (company: string) => `${company} foi apagada.`,
} as const;

export const invitedTexts = {
  title: 'Convite para uma equipa',
  description: 'Aceite o convite para publicar e responder em nome de uma empresa.',
  needsScript:
    'Para ver e aceitar o convite é preciso JavaScript. Ligue-o nas definições do navegador, ou abra a ligação do email noutro navegador.',
  signInFirst: 'Entre para ver o convite',
  signInHow:
    'Use a conta com o email que recebeu o convite. Se ainda não tem conta, registe-se com esse email.',
  signIn: 'Entrar',
  register: 'Registar',
  none: 'Abra a ligação do email',
  noneHow: 'O convite está na ligação que recebeu por email. Abra-a neste navegador.',
  over: 'Este convite já não serve',
  otherAccount: 'Este convite não é para esta conta',
  signedInAs: (email: string) => `Entrou como ${email}.`,
  leave: 'Sair e entrar com outra conta',
  to: 'Convite para a equipa de',
  by: (who: string) => `Convite de ${who}.`,
  accept: 'Aceitar convite',
  accepting: 'Aceitando...',
  seeCompany: 'Ver a empresa',
  accepted: (company: string) => `Faz agora parte da equipa de ${company}.`,
  failed: 'Não foi possível abrir o convite.',
} as const;
