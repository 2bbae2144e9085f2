type FailureHandler = (error: unknown) => void;

let handler: FailureHandler | undefined;

/** The shell says once what happens to refusals that nobody handled in place. */
export function onCallFailure(next: FailureHandler): void {
  handler = next;
}

/**
 * Hands a refusal to the one table of the shell: features end a call they cannot mend themselves by
 * `.catch(reportFailure)`. @see docs/reference/errors.md
 */
export function reportFailure(error: unknown): void {
  handler?.(error);
}
