import { notificationTexts as texts } from '#lib/copy/notifications.ts';
import { formatDayAndHour } from '#lib/format/long-date.ts';
import { paths } from '#lib/paths.ts';
import {
  type HappeningName,
  type JobDetails,
  jobTitle,
  type Wording,
} from '#server/notifications/happenings.ts';
import { listNames } from './queries.ts';

/** Whoever has left the company since is led nowhere. */
export const ofJobs: Wording = async ({ db }, viewer, told) => {
  const rows = await listNames(
    db,
    viewer.id,
    told.flatMap(({ details }) => details.jobId ?? []),
  );
  const jobs = new Map(rows.map((row) => [row.id, row]));
  return told.map(({ happening, details: known }) => {
    const details = known as JobDetails;
    const job = jobs.get(details.jobId);
    const isApplicants = happening === 'application-moved' || happening === 'vacancy-over';
    const about = job ? (isApplicants ? `${job.title} · ${job.company}` : job.title) : texts.goneJob;
    const { interviewAt } = details;
    const description = interviewAt ? `${formatDayAndHour(new Date(interviewAt))} · ${about}` : about;
    const ofTeam = job?.role && job.deleted_at === null ? pathOf(happening, details.jobId) : null;
    return {
      title: jobTitle(happening, details),
      description,
      about: 'job',
      from: null,
      path: isApplicants ? paths.myApplications : ofTeam,
    };
  });
};

const pathOf = (happening: HappeningName, id: number): string =>
  happening === 'deadline-near' ? paths.editJob(id) : paths.candidates(id);
