export function text(): string;
