/** Jobs by which what happens to an announcement reaches its copies; the announcements feature does them. */

/** Payload: the channel and the id of an announcement that was edited. */
export const UPDATE_CROSSPOSTS_JOB = 'update-crossposts';

/** Payload: the channel and the ids of announcements that are gone. */
export const DELETE_CROSSPOSTS_JOB = 'delete-crossposts';
