// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IUsdc} from "./IUsdc.sol";
import {Settlement} from "./Settlement.sol";

/// Pays the terms that an id commits to, and nothing else.
contract Checkout is Settlement {
    /// `amount` is what the payer pays; the destination gets `amount - fee`.
    /// `deadline` is the last second at which the terms may be paid, 0 for no deadline.
    /// `once` terms can be paid a single time, others as often as somebody wants to.
    struct Terms {
        address destination;
        uint256 amount;
        uint256 fee;
        uint256 deadline;
        bool once;
        bytes32 salt;
    }

    struct Permit {
        uint256 deadline;
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    /// When a `once` id was paid (Unix seconds); 0 before that.
    mapping(bytes32 id => uint256) public paidAt;

    event Paid(
        bytes32 indexed id, address indexed payer, address indexed destination, uint256 amount, uint256 fee
    );

    error Expired();
    error AlreadyPaid();

    constructor(IUsdc token_, address feeRecipient_) Settlement(token_, feeRecipient_) {}

    function pay(bytes32 id, Terms calldata terms) external {
        _pay(id, terms);
    }

    /// Anybody may have sent this permit ahead of us: then the allowance is already there, so a refused
    /// permit is no reason to fail. The owner is the caller, never an argument: a permit does not commit to
    /// our terms, and whoever could name its owner could spend a stranger's signature on a link of his own.
    function payWithPermit(bytes32 id, Terms calldata terms, Permit calldata permit) external {
        try token.permit(
            msg.sender, address(this), terms.amount, permit.deadline, permit.v, permit.r, permit.s
        ) {} catch {}
        _pay(id, terms);
    }

    function termsId(Terms calldata terms) public view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), terms));
    }

    function _pay(bytes32 id, Terms calldata terms) private {
        if (termsId(terms) != id) revert TermsMismatch();
        if (terms.deadline != 0 && block.timestamp > terms.deadline) revert Expired();
        if (terms.once) {
            if (paidAt[id] != 0) revert AlreadyPaid();
            paidAt[id] = block.timestamp;
        }
        _settle(terms.destination, terms.amount, terms.fee);
        emit Paid(id, msg.sender, terms.destination, terms.amount, terms.fee);
    }
}
