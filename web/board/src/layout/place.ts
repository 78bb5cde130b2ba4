// Where something lies on the board, in drawing units.

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Size at scale 1. */
  readonly width: number;
  readonly height: number;
  /** Turned by so many degrees, for pieces that lie over two spaces. */
  readonly angle?: number;
}
