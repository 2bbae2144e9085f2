type FailureHandler = (error: unknown) => void;

let failureHandler: FailureHandler | undefined;

/** Sets the handler for errors passed to `reportFailure`; called once by the shell. */
export function onCallFailure(next: FailureHandler): void {
  failureHandler = next;
}

/**
 * Hands a refusal to the one table of the shell: features end a call they cannot mend themselves by
 * `.catch(reportFailure)`. @see docs/reference/errors.md
 */
export function reportFailure(error: unknown): void {
  failureHandler?.(error);
}
