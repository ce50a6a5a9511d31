/** How long things may take, in milliseconds. */
export const usualTiming = {
  /** A call without an answer fails after this. */
  callMs: 20_000,
  signOutMs: 3000,
  /** From opening a socket to its welcome. */
  welcomeMs: 12_000,
  /** The first reconnect comes within this, at random: not all devices of a gateway at once. */
  firstRetryMs: 300,
  retryMs: 15_000,
  /** A connection that lasts this long counts as good. */
  settledMs: 5000,
  /** After this silence the socket is asked for an answer, which has to come in time. */
  beatMs: 5000,
  silenceMs: 20_000,
  answerMs: 8000,
  /** The same, after the page was hidden or the network changed. */
  hurriedAnswerMs: 3000,
  renewAgainMs: 5000,
  /** A stream that nobody uses any more is watched for a little longer. */
  lingerMs: 5000,
  /** How long an answer waits for its events. */
  catchUpMs: 1000,
}
