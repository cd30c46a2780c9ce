"""The texts about resigning."""

RESIGNATION_CONSEQUENCE = (
    "You leave the game at the start of your next turn and rank last. You can't come back."
)


def resignation_notice(is_resigning: bool) -> str:
    if is_resigning:
        return "You will resign at the start of your next turn."
    return "You stay in the game."
